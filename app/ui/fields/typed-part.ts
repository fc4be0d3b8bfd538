/** Signs and capitals aside; the browser knows more letters than a table of ours. */
let plain: Intl.Collator | undefined;

/** Letters, each with its signs. */
const lettersOf = (text: string): string[] => text.match(/\P{M}\p{M}*/gu) ?? [];

/** A text in three: before what was typed, that itself, and after it. `fila` stands in `fìlà` too. */
export function typedPart(text: string, typed: string): [string, string, string] | undefined {
  const wanted = typed.trim();
  const length = lettersOf(wanted).length;
  if (length === 0) return undefined;
  const letters = lettersOf(text);
  plain ??= new Intl.Collator('en', { sensitivity: 'base' });
  for (let at = 0; at + length <= letters.length; at++) {
    const part = letters.slice(at, at + length).join('');
    if (plain.compare(part, wanted) === 0)
      return [letters.slice(0, at).join(''), part, letters.slice(at + length).join('')];
  }
  return undefined;
}
