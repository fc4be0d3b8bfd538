import { wordsAsRead } from '#app/platform/text/look-alike.ts';

const brand = 'oja ojas';

/** With one of these beside it, the brand's name is that of the people who run the market. */
const offices = `account accounts admin administrator administrators admins agent agents alert alerts billing care customer
  customers desk help helpdesk helpline moderator moderators notice official officials operation operations operator
  operators pay payment payments refund refunds safety security service services staff support system team verification
  verified verify`;

/** Nobody's alone: "Oja Market" is the market, "Oja Oba Market" is a shop. */
const fillers = `a and app at by com for from head here hq in lagos market marketplace me my naija ng nigeria of office on
  online our shop site store the to us web website your`;

const wordsOf = (list: string): Set<string> => new Set(list.split(/\s+/).flatMap(wordsAsRead));

/** Whether a text without spaces is made of words of these lists, with one of the first of them among these. */
function isMadeOf(text: string, needed: Set<string>[], others: Set<string>): boolean {
  // Which of the needed lists can be met by the first so many letters, as a set of bits; undefined: not to be cut there.
  const met: (Set<number> | undefined)[] = [new Set([0])];
  for (let end = 1; end <= text.length; end += 1) {
    for (let start = 0; start < end; start += 1) {
      const before = met[start];
      const word = text.slice(start, end);
      const bit = needed.findIndex((list) => list.has(word));
      if (!before || (bit < 0 && !others.has(word))) continue;
      const here = [...before].map((bits) => (bit < 0 ? bits : bits | (1 << bit)));
      met[end] = new Set([...(met[end] ?? []), ...here]);
    }
  }
  return met[text.length]?.has((1 << needed.length) - 1) ?? false;
}

/** Whether somebody with this name would pass for Oja itself, in whatever letters it is written. */
export function isReservedName(name: string): boolean {
  const words = wordsAsRead(name);
  const all = words.join('');
  // Nearly every name ends here.
  if (!all.includes('oja')) return false;
  const [brands, told, filling] = [wordsOf(brand), wordsOf(offices), wordsOf(fillers)];
  if (isMadeOf(all, [brands], new Set([...told, ...filling]))) return true;
  return words.some((_, from) =>
    words.some(
      (_, to) =>
        to >= from && isMadeOf(words.slice(from, to + 1).join(''), [brands, told], filling),
    ),
  );
}
