import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import postcss, { type AtRule, type ChildNode, type Container, type Rule } from 'postcss';
import {
  type Selector,
  type SheetRules,
  type StyleOther,
  type StyleRule,
  sheetRulesFile,
} from '#app/platform/http/pages/styles/style-rules.ts';

/** What may or may not be there says nothing about what must be. */
const inBrackets = /:[\w-]+\([^()]*\)|\[[^\]]*\]/g;

function bare(selector: string): string {
  const shorter = selector.replace(inBrackets, '');
  return shorter === selector ? selector : bare(shorter);
}

const needsOf = (selector: string): string[] =>
  [...bare(selector).matchAll(/\.((?:[\w-]|\\.)+)/g)].map(([, name = '']) =>
    name.replaceAll('\\', ''),
  );

const selectorOf = (text: string): Selector => ({ text, needs: needsOf(text) });

const ruleOf = (rule: Rule, within: readonly string[]): StyleRule => ({
  within,
  selectors: rule.selectors.map(selectorOf),
  declarations: rule.nodes.map(String),
});

/** Motion is needed where a declaration names it. */
function otherOf(rule: AtRule, within: readonly string[]): StyleOther {
  const names = rule.name.endsWith('keyframes') ? { names: rule.params } : {};
  return { within, text: rule.nodes ? String(rule) : `${rule};`, ...names };
}

const isAround = (rule: AtRule): boolean =>
  rule.nodes !== undefined && ['layer', 'media', 'supports', 'container'].includes(rule.name);

/** What nobody sees at first: paper, and colours that only a better screen tells from their plainer form. */
const isForLater = /^@media print$|^@supports \(color:\s*oklch/;

function flat(nodes: readonly ChildNode[], within: readonly string[]): SheetRules['rules'] {
  return nodes.flatMap((node) => {
    if (node.type === 'rule') return ruleOf(node, within);
    if (node.type !== 'atrule') throw new Error(`A sheet of styles has a ${node.type}`);
    if (!isAround(node)) return otherOf(node, within);
    const around = `@${node.name} ${node.params}`;
    return isForLater.test(around)
      ? []
      : flat((node as Container).nodes ?? [], [...within, around]);
  });
}

const layerOf = ({ within }: StyleRule | StyleOther): string[] =>
  within.flatMap((one) => /^@layer ([\w-]+)$/.exec(one)?.[1] ?? []);

/**
 * A sheet as a list of its rules, each with what it needs. The order of its layers is said first: of a page that has
 * nothing of one layer, that would come last with the whole sheet, and win.
 */
export function rulesOf(css: string): SheetRules['rules'] {
  const rules = flat(postcss.parse(css).nodes, []);
  const layers = [...new Set(rules.flatMap(layerOf))];
  return [{ within: [], text: `@layer ${layers.join()};` }, ...rules];
}

/** Takes the visitor's sheet apart, so that a page can carry the part of it that it shows. */
export async function writeSheetRules(folder: string): Promise<void> {
  const names = await readdir(join(folder, 'client/assets'));
  const name = names.find((one) => /^public-[\w-]+\.css$/.test(one));
  if (!name) throw new Error('The build has no styles of the visitor’s pages');
  const css = await readFile(join(folder, 'client/assets', name), 'utf8');
  const taken: SheetRules = { sheet: `/assets/${name}`, rules: rulesOf(css) };
  await writeFile(join(folder, 'server', sheetRulesFile), JSON.stringify(taken));
}
