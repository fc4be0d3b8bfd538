/** Whole keys, and the fixed beginnings of keys that are put together: `market.sort.${sort}`. */
const wholeKey = /["'`]([a-z_]+(?:\.[A-Za-z0-9_]+)+)["'`]/g;
const beginning = /[`"']([a-z_]+\.(?:[A-Za-z0-9_]+[._])*)(?:\$\{|["']\s*\+)/g;
/** One that is put together inside a name: `stocks.status_${status}`. */
const halfName = /[`"']([a-z_]+(?:\.[A-Za-z0-9_]+)*\.[A-Za-z0-9_]+_)(?:\$\{|["']\s*\+)/g;

/** The keys that these scripts may ask for: keys are typed, so each stands in the code. */
export function usedKeys(scripts: readonly string[], keys: readonly string[]): Set<string> {
  const known = new Set(keys);
  const used = new Set<string>();
  const beginnings = new Set<string>();
  for (const script of scripts) {
    for (const [, key = ''] of script.matchAll(wholeKey)) if (known.has(key)) used.add(key);
    for (const pattern of [beginning, halfName]) {
      for (const [, start = ''] of script.matchAll(pattern)) beginnings.add(start);
    }
  }
  for (const key of keys) {
    for (const start of beginnings) if (key.startsWith(start)) used.add(key);
  }
  return used;
}
