import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { translatorFor } from '#app/platform/i18n/catalogues.server.ts';
import { callLikeAPage } from '#tests/support/buyers/like-a-page.ts';
import { startHttpApp } from '#tests/support/processes/http-app.ts';
import { newOperation } from '#tests/support/shop/messages.ts';
import { makeShop } from '#tests/support/shop/shops.ts';
import { clearLimits } from '#tests/support/shop/sign-in.ts';
import { stockBench } from '#tests/support/shop/stocks.ts';
import { chatFunctions } from '../chat.api.server.ts';
import { messageRoutes } from '../messages.live.server.ts';
import { inboxCounts } from '../messages.queries.server.ts';
import { proveForChat } from './chat-proof.server.ts';

stockBench({ RATE_LIMITS: 'on' });

let server: Awaited<ReturnType<typeof startHttpApp>>;
beforeAll(async () => {
  server = await startHttpApp({
    functions: chatFunctions,
    mount: (app) => app.route('/api', messageRoutes()),
  });
});
afterAll(() => server.close());
beforeEach(() => clearLimits());

const write = (shopId: string, cookie = '') =>
  callLikeAPage(server.url, {
    name: 'sendChatMessage',
    body: { shopId, text: 'Is it there?', operationId: newOperation() },
    cookie,
  });

const threadsOf = async (shopId: string) => (await inboxCounts(shopId)).threads;

/** Both forms of the chat page, as the demo page sends them; answers the browser's cookies. */
async function confirmPhone(phone: string, cookie: string): Promise<string> {
  const cookies = new Map([cookie.split('=') as [string, string]]);
  const send = async (fields: Record<string, string>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    const header = [...cookies].map((pair) => pair.join('=')).join('; ');
    const request = new Request(server.url, { headers: { cookie: header } });
    const facts = { id: 'r', nonce: 'n', clientAddress: '127.0.0.1', origin: server.url };
    const asking = { request, facts: { ...facts, translator: translatorFor('en') }, form };
    const answer = await proveForChat(asking);
    for (const line of answer.cookies) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    return answer;
  };
  const asked = await send({ intent: 'start', phone });
  await send({ intent: 'code', phone, code: asked.answer.code?.demoCode ?? '' });
  return [...cookies].map((pair) => pair.join('=')).join('; ');
}

test('of 82 new chats from one address a shop gets ten; then a code to a phone goes on', async () => {
  const shop = await makeShop();
  const answers = [];
  for (let n = 0; n < 82; n++) answers.push(await write(shop.id));
  expect(await threadsOf(shop.id)).toBe(10);
  for (const { status, body } of answers.slice(10))
    expect([status, body.code]).toEqual([403, 'messages.phone_needed']);
  // Whoever has written goes on; who has not confirms a phone, and writes.
  expect(await write(shop.id, answers[0]?.cookie)).toMatchObject({ status: 200 });
  const proved = await confirmPhone('08061110001', answers[80]?.cookie ?? '');
  expect(await write(shop.id, proved)).toMatchObject({ status: 200 });
  expect(await threadsOf(shop.id)).toBe(11);
  // Another shop is written to from the same address as before.
  expect(await write((await makeShop()).id)).toMatchObject({ status: 200 });
}, 120_000);
