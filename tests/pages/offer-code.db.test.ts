import { RouterContextProvider } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import type { CodeStep } from '#app/domains/accounts/accounts.ts';
import { requestContext } from '#app/platform/http/request-context.server.ts';
import { translatorFor } from '#app/platform/i18n/catalogues.server.ts';
import { action } from '#app/routes/market/make-offer.tsx';
import { makeNegotiable } from '#tests/support/shop/bids.ts';
import { makeShop } from '#tests/support/shop/shops.ts';
import { clearLimits } from '#tests/support/shop/sign-in.ts';
import { stockBench } from '#tests/support/shop/stocks.ts';

stockBench({ RATE_LIMITS: 'on' });
beforeEach(() => clearLimits());

const origin = 'https://oja.example';
const offer = { amount: '9,000', quantity: '1', name: 'Bisi', phone: '08055550123' };

interface Answer {
  location?: string | null;
  code?: CodeStep;
  fault?: { message: string };
}

/** A browser that keeps its cookies, or loses an answer with them. */
function browserAt(clientAddress: string) {
  const jar = new Map<string, string>();
  return async (
    stockId: string,
    more: Record<string, string> = {},
    { isLost = false } = {},
  ): Promise<Answer> => {
    const context = new RouterContextProvider();
    context.set(requestContext, {
      id: 'r',
      nonce: 'n',
      clientAddress,
      origin,
      translator: translatorFor('en'),
    });
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const body = new URLSearchParams({ ...offer, ...more });
    const request = new Request(`${origin}/x`, { method: 'POST', body, headers: { cookie } });
    const answer = await action({ request, params: { stockId }, context } as never);
    const headers = answer instanceof Response ? answer.headers : answer.init?.headers;
    for (const line of isLost ? [] : new Headers(headers).getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      jar.set(name, value);
    }
    if (answer instanceof Response) return { location: answer.headers.get('location') };
    return answer.data as Answer;
  };
}

/** An item whose offers under this number need a code. */
async function busyNumber(): Promise<string> {
  const stockId = await makeNegotiable((await makeShop()).id, 100);
  for (let n = 0; n < 5; n += 1) await browserAt(`102.${n}.7.1`)(stockId);
  return stockId;
}

test('a right code stays good when the offer is refused after it', async () => {
  const stockId = await busyNumber();
  const send = browserAt('105.112.1.1');
  const tooHigh = { amount: '900,000' };
  const code = (await send(stockId, tooHigh)).code?.demoCode ?? '';
  const refused = await send(stockId, { ...tooHigh, code });
  expect(refused.fault?.message).toBeTruthy();
  expect((await send(stockId, { code })).location).toMatch(/^\/deal\/\w{20}$/);
});

test('an offer whose answer was lost is answered again with the same offer', async () => {
  const stockId = await busyNumber();
  const send = browserAt('105.112.1.1');
  const code = (await send(stockId)).code?.demoCode ?? '';
  const { location } = await send(stockId, { code }, { isLost: true });
  expect(location).toMatch(/^\/deal\/\w{20}$/);
  expect((await send(stockId, { code })).location).toBe(location);
});
