/** What PostgreSQL cannot hold: the zero character, and halves of characters. */
const unstorable = /\0|\p{Cs}/gu;
const deepest = 64;

/**
 * What a provider sent, with every text in it fit to be stored. Its texts are not for us to judge one
 * by one, but a signature does not make a zero character storable.
 */
export function cleanJson(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return value.replace(unstorable, '');
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= deepest) return null;
  if (Array.isArray(value)) return value.map((one) => cleanJson(one, depth + 1));
  const fields = Object.entries(value).map(([name, one]) => [
    name.replace(unstorable, ''),
    cleanJson(one, depth + 1),
  ]);
  return Object.fromEntries(fields);
}
