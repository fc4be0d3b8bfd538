import { demoLines } from './demo-lines.ts';
import { laterLines } from './later-lines.ts';
import { newcomerLines } from './newcomer-lines.ts';
import { phoneLines } from './phone-lines.ts';
import { strangerLines } from './stranger-lines.ts';

export interface DemoQuery {
  text: string;
  group: string;
  /** Parts of names, or categories behind `@`. */
  wanted: string[];
  shops: string[];
  fromNaira: number;
  toNaira: number;
  heldOut: boolean;
}

/** Half of them, chosen by the text alone: they are counted and not looked at while the search is worked on. */
export function isHeldOut(text: string): boolean {
  let hash = 7;
  for (const letter of text) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 65_521;
  return hash % 2 === 1;
}

function demoQuery(group: string, line: string): Omit<DemoQuery, 'heldOut'> {
  const [text = '', products = '', shops = ''] = line.split('|');
  const amount = (sign: string) => products.match(new RegExp(`${sign}(\\d+)`))?.[1];
  const names = products.replace(/ [<>]\d+/g, '');
  return {
    text,
    group,
    wanted: names === '-' ? [] : names.split('/').filter(Boolean),
    shops: shops.split('/').filter(Boolean),
    fromNaira: Number(amount('>') ?? 0),
    toNaira: Number(amount('<') ?? Number.POSITIVE_INFINITY),
  };
}

const queriesOf = (all: Record<string, string>) =>
  Object.entries(all).flatMap(([group, lines]) =>
    lines
      .trim()
      .split('\n')
      .map((line) => demoQuery(group, line)),
  );

export const demoQueries: DemoQuery[] = queriesOf(demoLines).map((query) => {
  return { ...query, heldOut: isHeldOut(query.text) };
});

/** Every second one is held out. */
const halved = (lines: Record<string, string>): DemoQuery[] =>
  queriesOf(lines).map((query, at) => ({ ...query, heldOut: at % 2 === 1 }));

export const strangerQueries = halved(strangerLines);
export const phoneQueries = halved(phoneLines);
export const newcomerQueries = halved(newcomerLines);

export const laterQueries: DemoQuery[] = queriesOf(laterLines).map((query) => {
  return { ...query, heldOut: true };
});
