import { type AST, visitRegExpAST } from '@eslint-community/regexpp';
import { getConsumedChars, isPotentiallyEmpty } from 'regexp-ast-analysis';
import { analyse } from 'scslre';

/** Everything that stands before, and behind, an element on the way up to the pattern's root. */
function around(element: AST.Element): { before: AST.Element[]; behind: AST.Element[] } {
  const before: AST.Element[] = [];
  const behind: AST.Element[] = [];
  for (let at: AST.Node = element; at.parent; at = at.parent) {
    if (at.parent.type !== 'Alternative') continue;
    const { elements } = at.parent;
    const place = elements.indexOf(at as AST.Element);
    before.unshift(...elements.slice(0, place));
    behind.push(...elements.slice(place + 1));
  }
  return { before, behind };
}

const isStart = (element: AST.Element): boolean =>
  element.type === 'Assertion' && element.kind === 'start';

/**
 * `<a>[^]*?</a>` in `<a><a><a>…`: each beginning reads to the end and fails. So it is with an endless
 * repetition that can swallow what must stand before it, and needs something behind it.
 */
function rereads(quantifier: AST.Quantifier, flags: AST.Flags): boolean {
  if (quantifier.max !== Number.POSITIVE_INFINITY) return false;
  const { before, behind } = around(quantifier);
  if (before.some(isStart) && !flags.multiline) return false;
  const needed = before.filter(
    (element) => element.type !== 'Assertion' && !isPotentiallyEmpty(element, flags),
  );
  const isSure = behind.every(
    (element) => element.type !== 'Assertion' && isPotentiallyEmpty(element, flags),
  );
  if (needed.length === 0 || isSure) return false;
  const swallowed = getConsumedChars(quantifier.element, flags).chars;
  return needed.every(
    (element) => !getConsumedChars(element, flags).chars.isDisjointWith(swallowed),
  );
}

function quantifiersOf(pattern: AST.Pattern): AST.Quantifier[] {
  const found: AST.Quantifier[] = [];
  visitRegExpAST(pattern, { onQuantifierEnter: (node) => void found.push(node) });
  return found;
}

/** Why a pattern may cost more than in proportion to the text; undefined when it may not. */
export function slowness(source: string, flags: string): string | undefined {
  const { parsed, reports } = analyse({ source, flags });
  if (reports.length > 0) {
    return reports.some((report) => report.exponential) ? 'exponential' : 'grows by the square';
  }
  if (parsed.flags.sticky) return undefined;
  const again = quantifiersOf(parsed.pattern).some((one) => rereads(one, parsed.flags));
  return again ? 'reads the rest from each beginning' : undefined;
}
