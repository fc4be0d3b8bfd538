/** A whole number from an address; what is none, or has too many digits, was not said. */
export const numberIn = (text: string | null, most: number): number | undefined =>
  text && /^\d{1,15}$/.test(text) ? Math.min(Number(text), most) : undefined;

/** The largest that an integer column can be compared with. */
export const mostInteger: number = 2 ** 31 - 1;
