/** Printable, whole characters: what an id, a key, a cursor or a code of ours can hold. */
export const keyText = /^[^\p{Cc}\p{Cs}]*$/u;

export const isKeyText = (text: string, max: number): boolean =>
  text.length <= max && keyText.test(text);
