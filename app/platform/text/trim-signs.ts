/** Without these signs at its end. A pattern like `[.,]+$` would look at every run of them in the text. */
export function withoutEnd(text: string, signs: string): string {
  let end = text.length;
  while (end > 0 && signs.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** Without these signs at both its ends. */
export function withoutEnds(text: string, signs: string): string {
  let from = 0;
  while (from < text.length && signs.includes(text.charAt(from))) from += 1;
  return withoutEnd(text.slice(from), signs);
}

/** Without what stands behind the last space: a text that was cut ends with a whole word. */
export function atWord(cut: string): string {
  const space = cut.lastIndexOf(' ');
  return space < 0 ? cut : cut.slice(0, space).trimEnd();
}
