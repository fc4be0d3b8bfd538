import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { setPin } from '#app/domains/accounts/commands/change-pin.server.ts';
import {
  finishSignIn,
  finishSignInWithPin,
} from '#app/domains/accounts/commands/sign-in.server.ts';
import { signOutPerson } from '#app/domains/operators/commands/sign-out-people.server.ts';
import { answerPayoutForm } from '#app/domains/payments/commands/payout-account.server.ts';
import { editEmployee } from '#app/domains/shops/commands/team.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { metricsText } from '#app/platform/http/figures/metrics.server.ts';
import { originCheck } from '#app/platform/http/security/origin-check.server.ts';
import type { SecurityEvent } from '#app/platform/http/security/security-events.server.ts';
import { log } from '#app/platform/log.server.ts';
import { webhooks } from '#app/server/providers.server.ts';
import { askRoom, roomModule, viewerOf } from '#tests/support/operators/ask-room.ts';
import { makeOperator } from '#tests/support/operators/operators.ts';
import { startHttpApp } from '#tests/support/processes/http-app.ts';
import { payoutForm } from '#tests/support/shop/payouts.ts';
import { makePerson } from '#tests/support/shop/people.ts';
import { makeMember, makeShop } from '#tests/support/shop/shops.ts';
import { noFactor, outcome, signInBench, wrongFor } from '#tests/support/shop/sign-in.ts';

const bench = signInBench();
let app: Awaited<ReturnType<typeof startHttpApp>>;
beforeAll(async () => {
  app = await startHttpApp({
    mount: (server) => {
      server.use(originCheck);
      server.route('/api/webhooks', webhooks());
      server.post('/language', (c) => c.text('done'));
    },
  });
});
afterAll(() => app.close());

const counted = (event: SecurityEvent): number =>
  Number(
    new RegExp(`^oja_security_events_total\\{event="${event}"\\} (\\d+)$`, 'm').exec(
      metricsText({}),
    )?.[1],
  );

const sellers = ['Ṣadé', 'Bello Phones'];

/** How often it was counted, and the lines that were written meanwhile: none of them names anybody. */
async function noted(event: SecurityEvent, work: () => Promise<unknown>) {
  const told = vi.spyOn(log, 'info').mockImplementation(() => undefined);
  const before = counted(event);
  try {
    await work();
    const lines = told.mock.calls
      .map(([facts]) => facts as unknown as Record<string, unknown>)
      .filter(({ security }) => security !== undefined);
    const text = JSON.stringify(lines);
    expect(text).not.toMatch(/\d{4}|[0-9a-f]{8}-/);
    for (const name of sellers) expect(text).not.toContain(name);
    return { n: counted(event) - before, lines: lines.filter((one) => one.security === event) };
  } finally {
    told.mockRestore();
  }
}

test('signing in, a wrong code, a wrong PIN and its lock', async () => {
  const { phone, session } = await makePerson({ firstName: 'Ṣadé' });
  const requester = await bench.askedBrowser(phone);
  const code = bench.codeFor(phone);
  const wrong = () => outcome(finishSignIn({ phone, code: wrongFor(code), requester }));
  expect(await noted('wrong_code', wrong)).toEqual({
    n: 1,
    lines: [{ security: 'wrong_code', purpose: 'sign_in' }],
  });
  const right = () => outcome(finishSignIn({ phone, code, requester }));
  expect(await noted('sign_in', right)).toEqual({
    n: 1,
    lines: [{ security: 'sign_in', isNewDevice: true, isProgram: false }],
  });
  await setPin(session, '270196', noFactor);
  const other = await bench.askedBrowser(phone);
  const step = await finishSignIn({ phone, code: bench.codeFor(phone), requester: other });
  const browserToken = step.step === 'second_factor' ? step.browserToken : undefined;
  const guess = () =>
    outcome(finishSignInWithPin({ phone, pin: '000000', requester: { ...other, browserToken } }));
  expect((await noted('wrong_pin', guess)).n).toBe(1);
  for (let n = 0; n < 3; n++) await guess();
  expect(await noted('pin_lock', guess)).toEqual({ n: 1, lines: [{ security: 'pin_lock' }] });
});

test('what is refused to somebody, and a form from another address', async () => {
  const shop = await makeShop({ name: 'Bello Phones' });
  const employee = await makeMember(shop, 'employee');
  const { action } = await roomModule('routes/orders/payments.tsx');
  if (!action) throw new Error('no page');
  const viewer = await viewerOf(employee);
  const form = { intent: 'remove-account' };
  const denied = await noted('denied', () => askRoom(action, { path: '/payments', viewer, form }));
  expect(denied).toEqual({
    n: 1,
    lines: [{ security: 'denied', why: expect.stringMatching(/^shops\.\w+$/) }],
  });
  const foreign = () =>
    fetch(`${app.url}/language`, { method: 'POST', headers: { origin: 'https://evil.example' } });
  expect(await noted('wrong_origin', foreign)).toEqual({
    n: 1,
    lines: [{ security: 'wrong_origin' }],
  });
  expect((await noted('denied', foreign)).n).toBe(0);
});

test('a report that its provider has not signed', async () => {
  for (const of of ['paystack', 'telegram']) {
    const forge = () =>
      fetch(`${app.url}/api/webhooks/${of}`, {
        method: 'POST',
        headers: { 'x-paystack-signature': 'a'.repeat(128) },
        body: '{"event":"charge.success","data":{"reference":"order-08031234567"}}',
      });
    expect(await noted('forged_webhook', forge)).toEqual({
      n: 1,
      lines: [{ security: 'forged_webhook', of }],
    });
  }
});

test('another role, another bank account, and somebody signed out by an operator', async () => {
  const shop = await makeShop({ name: 'Bello Phones', plan: 'basic' });
  const { id: userId, phone: phoneNumber } = await makeMember(shop, 'employee');
  const edit = { userId, firstName: 'Ṣadé', lastName: '', phoneNumber };
  const promote = () =>
    inTransaction((tx) => editEmployee(tx, shop.actor, { ...edit, role: 'admin' }));
  expect(await noted('role_change', promote)).toEqual({
    n: 1,
    lines: [{ security: 'role_change', of: 'shop', to: 'admin' }],
  });
  expect((await noted('role_change', promote)).n).toBe(0);
  const account = { bank: 'GTBank', accountName: 'Ṣadé', accountNumber: '0123456789' };
  const change = () => answerPayoutForm(shop.actor, payoutForm({ ...account, intent: 'typed' }));
  expect(await noted('bank_change', change)).toEqual({
    n: 1,
    lines: [{ security: 'bank_change', to: 'another' }],
  });
  const chief = await noted('role_change', () => makeOperator('chief'));
  expect(chief.lines).toEqual([{ security: 'role_change', of: 'market', to: 'chief' }]);
  const { operator } = await makeOperator('support');
  const out = () => signOutPerson(operator, { userId, reason: 'Called from her own phone' });
  expect(await noted('signed_out_everywhere', out)).toEqual({
    n: 1,
    lines: [{ security: 'signed_out_everywhere', whom: 'person' }],
  });
});

test('a flood is counted in full and written down in part', async () => {
  const flood = () =>
    Promise.all(
      Array.from({ length: 100 }, () =>
        fetch(`${app.url}/language`, {
          method: 'POST',
          headers: { origin: 'https://evil.example' },
        }),
      ),
    );
  const { n, lines } = await noted('wrong_origin', flood);
  expect(n).toBe(100);
  expect(lines.length).toBeLessThanOrEqual(60);
});
