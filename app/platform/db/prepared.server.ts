import { replicaPool } from './database.server.ts';

const texts = new Map<string, string>();

/** Texts that are put together are made once: there is one for each name. */
function textOf(name: string, text: string | (() => string)): string {
  if (typeof text === 'string') return text;
  const known = texts.get(name);
  if (known !== undefined) return known;
  const made = text();
  texts.set(name, made);
  return made;
}

/**
 * A read that many visitors cause, planned once per connection instead of each time. The name stands
 * for the text: another text needs another name.
 */
export async function prepared<T>(
  name: string,
  text: string | (() => string),
  values: unknown[],
): Promise<T[]> {
  const { rows } = await replicaPool().query({ name, text: textOf(name, text), values });
  return rows as T[];
}
