/** Where a list goes on, as one opaque word of the address. */
export type CursorPart = string | number;

export function encodeCursor(parts: readonly CursorPart[]): string {
  return Buffer.from(JSON.stringify(parts)).toString('base64url');
}

/** How all of ours begin: an array with a text. What does not is refused without the cost of an error. */
const beginning = encodeCursor(['']).slice(0, 2);

const beyondInteger = 2 ** 31;

/** A figure that an integer column can be compared with: PostgreSQL answers a larger one with an error. */
export const isInteger = (part: unknown): part is number =>
  typeof part === 'number' && Math.abs(part) < beyondInteger;

/** A cursor that somebody has tampered with is no cursor: the list starts again. */
export function decodeCursor(text: string | undefined, kind: string): CursorPart[] | undefined {
  if (!text?.startsWith(beginning) || text.length > 400) return undefined;
  try {
    const parts: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    if (!Array.isArray(parts) || parts[0] !== kind) return undefined;
    const sound = parts.every(
      (part) =>
        typeof part === 'string' || (typeof part === 'number' && Number.isSafeInteger(part)),
    );
    return sound ? (parts as CursorPart[]) : undefined;
  } catch {
    return undefined;
  }
}
