let segmenter: Intl.Segmenter | undefined;

function* partsOf(text: string): Generator<Intl.SegmentData> {
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
