let segmenter: Intl.Segmenter | undefined;

interface Part {
  index: number;
  segment: string;
}

/** Letters with and without marks, digits and signs that never join with what stands beside them. */
const plain = /^[\u0020-\u007e\u00a0-\u00ac\u00ae-\u02ff\u1e00-\u1eff\u2010-\u2027\u20a0-\u20bf]*$/;

/** A cheap phone takes a tenth of a second to make its first segmenter: most texts do without. */
function* partsOf(text: string): Generator<Part> {
  if (plain.test(text)) {
    for (let index = 0; index < text.length; index += 1)
      yield { index, segment: text.charAt(index) };
    return;
  }
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  yield* segmenter.segment(text);
}

/** What a reader calls letters: `ọ́` is one, though it has two characters. */
export const lettersOf = (text: string): string[] =>
  Array.from(partsOf(text), (part) => part.segment);

/** At most so many characters, cut between letters: no letter loses its mark. */
export function cutText(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const head = text.slice(0, longest + 64);
  let end = 0;
  for (const { index, segment } of partsOf(head)) {
    if (index + segment.length > longest) break;
    end = index + segment.length;
  }
  return text.slice(0, end);
}
