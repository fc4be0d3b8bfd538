import { isKeyText } from '../../text/key-text.ts';
import { numberIn } from '../../text/number-in.ts';
import { plainLine } from '../../text/plain-line.ts';
import { httpErrors } from '../errors/http.errors.ts';

/** Words in an address (a search): cut to their length, then cleaned. */
export const addressText = (search: URLSearchParams, name: string, max: number): string =>
  plainLine((search.get(name) ?? '').slice(0, max));

/** An id, a cursor, a choice in an address; a control character in it is refused. */
export function addressKey(search: URLSearchParams, name: string, max = 400): string | undefined {
  const key = search.get(name);
  if (key === null || key === '') return undefined;
  if (!isKeyText(key, max)) throw httpErrors.invalid();
  return key;
}

/** Choices in an address that may stand there more than once. */
export function addressKeys(search: URLSearchParams, name: string, max = 400): string[] {
  const keys = search.getAll(name).filter((key) => key !== '');
  if (!keys.every((key) => isKeyText(key, max))) throw httpErrors.invalid();
  return keys;
}

/** A whole number of an address; what is none is left out, a larger one becomes the most there can be. */
export const addressNumber = (
  search: URLSearchParams,
  name: string,
  most = Number.MAX_SAFE_INTEGER,
): number | undefined => numberIn(addressKey(search, name) ?? null, most);
