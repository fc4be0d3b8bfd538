import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { database } from '#app/platform/db/database.server.ts';
import { newId } from '#app/platform/id.ts';
import { shopBench } from '#tests/support/shop/shops.ts';
import { directoryShops, shopsAfter } from './directory.queries.server.ts';
import { directoryPage, moreShopsHref, mostShops, readDirectoryFilter } from './directory.ts';

shopBench();

const count = mostShops + 3 * directoryPage + 5;
const nameOf = (at: number): string => `Stall ${String(at % 50).padStart(2, '0')}`;

beforeAll(async () => {
  const ids = Array.from({ length: count }, () => newId());
  const owners = ids.map(() => newId());
  await database().execute(sql`insert into users (id, phone_key, phone_digits)
    select id, '+2348' || (100000000 + n), '8' || (100000000 + n)
    from unnest(${sql.param(owners)}::uuid[]) with ordinality as u (id, n)`);
  await database().execute(sql`insert into shops (id, name, name_norm, letter, business_type, phone_number, owner_user_id)
    select id, name, lower(name), 's', 'home', '0803', owner
    from unnest(${sql.param(ids)}::uuid[], ${sql.param(owners)}::uuid[],
      ${sql.param(ids.map((_, at) => nameOf(at)))}::text[]) as s (id, owner, name)`);
});

/** Follows Load More as a browser without JavaScript does, from page to page. */
async function browse(): Promise<{ ids: string[]; pages: number }> {
  const shown = new Set<string>();
  let href: string | undefined = '/shops';
  let pages = 0;
  while (href) {
    const filter = readDirectoryFilter(new URL(href, 'http://oja').searchParams);
    const { shops, next } = await directoryShops(filter);
    for (const { id } of shops) shown.add(id);
    href = next && moreShopsHref(filter, next);
    pages++;
  }
  return { ids: [...shown], pages };
}

test('Load More comes to the last shop, also far beyond the longest list', async () => {
  const { ids, pages } = await browse();
  expect(ids).toHaveLength(count);
  expect(pages).toBe(Math.ceil(mostShops / directoryPage) + 4);
});

test('programs get every shop once, page by page, in the order of names', async () => {
  const seen: { id: string; name: string }[] = [];
  let cursor: string | undefined = '';
  while (cursor !== undefined) {
    const page = await shopsAfter({ q: 'stall', letter: 's', cursor });
    expect(page.shops.length).toBeLessThanOrEqual(directoryPage);
    seen.push(...page.shops);
    cursor = page.next;
  }
  expect(new Set(seen.map(({ id }) => id)).size).toBe(count);
  expect(seen).toHaveLength(count);
  expect(seen.map(({ name }) => name)).toEqual(seen.map(({ name }) => name).toSorted());
});

test('a cursor that nobody made begins again', async () => {
  const first = await shopsAfter({ q: '', letter: undefined, cursor: '' });
  for (const cursor of ['x', 'YQ', Buffer.from("a\n' or 1=1").toString('base64url')]) {
    expect(await shopsAfter({ q: '', letter: undefined, cursor })).toEqual(first);
  }
});
