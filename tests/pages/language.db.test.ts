import { eq } from 'drizzle-orm';
import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { users } from '#app/domains/accounts/accounts.table.server.ts';
import { type Viewer, viewerContext } from '#app/domains/shops/viewer/viewer.server.ts';
import { database } from '#app/platform/db/database.server.ts';
import { requestContext } from '#app/platform/http/request-context.server.ts';
import { translatorFor } from '#app/platform/i18n/catalogues.server.ts';
import { action } from '#app/routes/language.tsx';
import { makePerson } from '#tests/support/shop/people.ts';
import { stockBench } from '#tests/support/shop/stocks.ts';

stockBench();

const origin = 'https://oja.example';

async function choose(language: string, back: string, viewer?: Viewer): Promise<Response> {
  const context = new RouterContextProvider();
  const facts = { id: 'r', nonce: 'n', clientAddress: '127.0.0.1', origin };
  context.set(requestContext, { ...facts, translator: translatorFor('en') });
  context.set(viewerContext, async () => viewer);
  const body = new URLSearchParams({ language, back });
  const request = new Request(`${origin}/language`, { method: 'POST', body });
  return (await action({ request, context, params: {} } as never)) as Response;
}

const languageOf = async (id: string) =>
  (await database().select({ language: users.language }).from(users).where(eq(users.id, id)))[0]
    ?.language;

test('a choice is remembered on the device, and for the person who is signed in', async () => {
  const { id, session } = await makePerson();
  const viewer = { session } as Viewer;
  const answer = await choose('en', '/shops?lang=ha&letter=a', viewer);
  expect(answer.status).toBe(302);
  expect(answer.headers.get('location')).toBe('/shops?letter=a');
  expect(answer.headers.get('set-cookie')).toMatch(/^oja-language=en; Path=\/; Max-Age=31536000/);
  expect(await languageOf(id)).toBe('en');
});

test('one that is not offered changes nothing', async () => {
  const { id, session } = await makePerson();
  await expect(choose('xx', '/', { session } as Viewer)).rejects.toMatchObject({
    init: { status: 400 },
  });
  expect(await languageOf(id)).toBeNull();
});
