import { httpErrors } from '../errors/http.errors.ts';

interface JsonRules {
  /** The most values, names and lists together. */
  values?: number;
  depth?: number;
}

const code = (sign: string): number => sign.charCodeAt(0);
const [quote, backslash, comma, colon] = [code('"'), code('\\'), code(','), code(':')];
const opening = new Set([code('['), code('{')]);
const closing = new Set([code(']'), code('}')]);

/** Behind the string that begins at `from`. */
function endOfString(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (sign === quote) return at + 1;
    if (sign === backslash) at += 1;
  }
  return text.length;
}

function isWithin(text: string, { values, depth }: Required<JsonRules>): boolean {
  let [found, open] = [0, 0];
  for (let at = 0; at < text.length; ) {
    const sign = text.charCodeAt(at);
    if (sign === quote) {
      at = endOfString(text, at);
      continue;
    }
    if (opening.has(sign)) open += 1;
    else if (closing.has(sign)) open -= 1;
    if (sign === comma || sign === colon || opening.has(sign)) found += 1;
    if (found > values || open > depth) return false;
    at += 1;
  }
  return true;
}

/**
 * JSON that somebody sent. How many values it holds and how deep they lie is counted before it is
 * parsed: reading it, and naming every fault in it, costs by the value and not by the byte.
 */
export function parseJson(text: string, { values = 5_000, depth = 32 }: JsonRules = {}): unknown {
  if (!isWithin(text, { values, depth })) throw httpErrors.invalid();
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw httpErrors.invalid({}, { cause });
  }
}
