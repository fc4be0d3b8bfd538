import { expect, test } from 'vitest';
import { finishSignIn } from '#app/domains/accounts/commands/sign-in.server.ts';
import { receiveChat } from '#app/domains/messages/commands/receive-message.server.ts';
import { replaceSettings, settings } from '#app/platform/env.server.ts';
import { newVisitorId, visitorCookie } from '#app/platform/http/visitor.server.ts';
import { signedVisitor } from '#app/platform/visitors/signed-visitor.server.ts';
import { makePerson } from '#tests/support/shop/people.ts';
import { makeShop } from '#tests/support/shop/shops.ts';
import { outcome, signInBench } from '#tests/support/shop/sign-in.ts';
import { keepVisitors } from './keep-visitors.ts';

const bench = signInBench();
const origin = 'https://oja.example';

/** The secret of now, and those before it. */
const setSecrets = (secret: string, ...before: string[]) =>
  replaceSettings({
    ...settings(),
    sessionSecret: () => secret,
    sessionSecretsBefore: before,
  });
const knows = (visitorId: string) => signedVisitor(visitorCookie(visitorId, origin), origin);

test('who has left something stays known when SESSION_SECRET is another, who has not does not', async () => {
  const shop = await makeShop();
  const [writer, passerBy] = [newVisitorId(), newVisitorId()];
  const text = 'Is it still there?';
  await receiveChat({ shopId: shop.id, visitorId: writer, text, operationId: 'op-12345678' });
  const [old, next] = [settings().sessionSecret(), 'n'.repeat(40)];
  setSecrets(next);
  expect([await knows(writer), await knows(passerBy)]).toEqual([undefined, undefined]);
  setSecrets(next, old);
  expect([await knows(writer), await knows(passerBy)]).toEqual([writer, passerBy]);
  expect(await keepVisitors()).toBe(1);
  expect(await keepVisitors()).toBe(0);
  setSecrets(next);
  expect([await knows(writer), await knows(passerBy)]).toEqual([writer, undefined]);
});

test('a code that was sent before is right while both secrets are known', async () => {
  const { phone } = await makePerson();
  const requester = await bench.askedBrowser(phone);
  const [old, next] = [settings().sessionSecret(), 'n'.repeat(40)];
  const enter = () => outcome(finishSignIn({ phone, code: bench.codeFor(phone), requester }));
  setSecrets(next);
  expect(await enter()).toBe('accounts.code_wrong');
  setSecrets(next, old);
  expect(await enter()).toBe('signed_in');
});
