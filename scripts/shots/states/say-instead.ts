import type { Page } from '@playwright/test';

/** What the server answers with another word in it, for what only hours bring. */
export async function sayInstead(page: Page, path: string, said: string, instead: string) {
  await page.route(path, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replaceAll(`"${said}"`, `"${instead}"`);
    await route.fulfill({ response, body });
  });
}

type Value =
  | string
  | number
  | boolean
  | null
  | undefined
  | Date
  | readonly Value[]
  | { readonly [name: string]: Value };

/** How an answer says these: by no place. */
const places = { null: -5, undefined: -7 };

/** Writes a value behind those of an answer, which name each other by their places; its own place. */
function placeOf(values: unknown[], value: Value): number {
  if (value === null) return places.null;
  if (value === undefined) return places.undefined;
  const at = values.push(null) - 1;
  const written = (): unknown => {
    if (value instanceof Date) return ['D', value.getTime()];
    if (Array.isArray(value)) return value.map((one: Value) => placeOf(values, one));
    if (typeof value !== 'object') return value;
    const named = Object.entries(value).map(([name, one]) => [
      `_${placeOf(values, name)}`,
      placeOf(values, one),
    ]);
    return Object.fromEntries(named);
  };
  values[at] = written();
  return at;
}

/** The data of a page with other values under these names: what takes a long time, or is over in a moment. */
export async function giveInstead(page: Page, path: string, given: Record<string, Value>) {
  await page.route(path, async (route) => {
    const response = await route.fetch();
    const values: unknown[] = JSON.parse(await response.text());
    const holders = values.filter(
      (one): one is Record<string, number> => typeof one === 'object' && one !== null,
    );
    for (const [name, value] of Object.entries(given)) {
      const key = `_${values.indexOf(name)}`;
      for (const holder of holders) if (key in holder) holder[key] = placeOf(values, value);
    }
    await route.fulfill({ response, body: JSON.stringify(values) });
  });
}

/** What the server would answer to a form, for what it says only on a bad day; nothing is sent. */
export async function answerInstead(page: Page, path: string, answer: Value) {
  await page.route(path, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    const values: unknown[] = [];
    placeOf(values, { data: answer });
    await route.fulfill({ contentType: 'text/x-script', body: JSON.stringify(values) });
  });
}
