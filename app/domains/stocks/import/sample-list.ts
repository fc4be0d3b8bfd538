import type { Translate } from '#app/platform/i18n/messages.ts';
import { writeCsv } from '#app/platform/sheets/csv.ts';
import { headingIn, type ListedName } from '../fields/product-fields.ts';
import { moreNames, neededNames } from './columns.ts';

type Groups = readonly { label: string; items: readonly { label: string }[] }[];

const inWords = (names: readonly ListedName[], t: Translate): string[] =>
  names.map((name) => headingIn(name, t) ?? name);

/** What to write over the columns, as the import's page says it. */
export const headingWords = (t: Translate) => ({
  needed: inWords(neededNames, t).join(', '),
  more: inWords(moreNames, t).join(', '),
});

/** Two items of a shop's own types, in the words of its people: a list to fill in. */
export function sampleList(groups: Groups, t: Translate): string {
  const rows = groups.slice(0, 2).map(({ label, items: [first] }, at) => {
    const kind = first?.label ?? label;
    return [`${kind} ${at + 1}`, 2500 * (at + 1), 10, label, kind, ...moreNames.map(() => '')];
  });
  return writeCsv([inWords([...neededNames, ...moreNames], t), ...rows]);
}
