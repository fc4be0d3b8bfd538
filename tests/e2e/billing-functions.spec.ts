import { type APIRequestContext, expect } from '@playwright/test';
import { demoPeople, signInByFunction } from '#tests/support/browser/e2e-people.ts';
import { test } from '#tests/support/browser/own-address.ts';

interface Begun {
  data: { reference: string; authorization_url: string };
}

const kobo = { basic: 100_000, premium: 200_000, enterprise: 500_000 };

async function begin(
  request: APIRequestContext,
  headers: Record<string, string>,
  plan: keyof typeof kobo,
  amount: number = kobo[plan],
) {
  const data = { email: 'x@oja.ng', amount, metadata: { plan_id: plan, plan_name: plan } };
  return request.post('/api/initializePayment', { headers, data });
}

test.describe.configure({ mode: 'serial' });

test('signed out: 401, on the pages too', async ({ request }) => {
  expect((await request.get('/api/verifyPayment?reference=x')).status()).toBe(401);
  for (const path of ['/subscription', '/payment', '/payment-callback?reference=x']) {
    const answer = await request.get(path);
    expect(answer.status()).toBe(401);
    expect(await answer.text()).toContain('Authentication Required');
  }
});

test('an employee may not pay, an admin may', async ({ request }) => {
  const employee = await signInByFunction(request, demoPeople.employee);
  expect((await begin(request, employee, 'premium')).status()).toBe(403);
  const admin = await signInByFunction(request, demoPeople.admin);
  expect((await begin(request, admin, 'premium')).status()).toBe(200);
});

test('the amount is the plan’s, the person the caller’s own, the shop the own', async ({
  request,
}) => {
  const owner = await signInByFunction(request, '08030000007');
  expect((await begin(request, owner, 'enterprise', 1)).status()).toBe(400);
  const foreign = (metadata: object) =>
    request.post('/api/initializePayment', {
      headers: owner,
      data: { amount: kobo.basic, metadata: { plan_id: 'basic', ...metadata } },
    });
  expect((await foreign({ user_id: 'somebody' })).status()).toBe(403);
  expect((await foreign({ shop_id: '01890000-0000-7000-8000-000000000000' })).status()).toBe(404);
});

test('nothing is in force before the provider says so; then it is, also when asked twice', async ({
  request,
}) => {
  const owner = await signInByFunction(request, '08030000008');
  const { data } = (await (await begin(request, owner, 'enterprise')).json()) as Begun;
  const verify = async () =>
    (
      await request.get(`/api/verifyPayment?reference=${data.reference}`, { headers: owner })
    ).json();
  const first = await verify();
  expect(first.data).toMatchObject({ status: 'abandoned', amount: kobo.enterprise, paid_at: null });
  const userId = first.data.metadata.user_id;
  const update = (changed: object = {}) =>
    request.post('/api/updateSubscription', {
      headers: owner,
      data: {
        userId,
        planId: 'enterprise',
        planName: 'Enterprise',
        reference: data.reference,
        amount: 5000,
        ...changed,
      },
    });
  expect((await update()).status()).toBe(409);

  const paid = await request.post(data.authorization_url, {
    form: { choice: 'pay' },
    headers: { origin: new URL(data.authorization_url).origin },
    maxRedirects: 0,
  });
  expect(paid.status()).toBe(303);
  expect((await verify()).data).toMatchObject({ status: 'success' });
  expect((await update({ planId: 'basic' })).status()).toBe(400);
  expect((await update({ amount: 1 })).status()).toBe(400);
  expect((await update({ userId: 'somebody' })).status()).toBe(403);
  for (let n = 0; n < 2; n++) {
    const answer = await update();
    expect(answer.status()).toBe(200);
    expect(await answer.json()).toMatchObject({ success: true, plan: 'enterprise' });
  }
  const stranger = await signInByFunction(request, '08030000009');
  const theirs = await request.get(`/api/verifyPayment?reference=${data.reference}`, {
    headers: stranger,
  });
  expect(theirs.status()).toBe(404);
});

test('the webhook alone is enough when nobody comes back from the provider', async ({
  request,
}) => {
  const owner = await signInByFunction(request, '08030000010');
  const { data } = (await (await begin(request, owner, 'enterprise')).json()) as Begun;
  await request.post(data.authorization_url, {
    form: { choice: 'pay' },
    headers: { origin: new URL(data.authorization_url).origin },
    maxRedirects: 0,
  });
  // The history shows a payment only once it is credited, and nothing here asks about it.
  const history = async () => (await request.get('/subscription', { headers: owner })).text();
  await expect.poll(history, { timeout: 30_000 }).toContain(data.reference);
});

test('a webhook without a true signature is refused', async ({ request }) => {
  const body = { event: 'charge.success', data: { id: 1, reference: 'x', status: 'success' } };
  const answer = await request.post('/api/webhooks/paystack', {
    headers: { 'x-paystack-signature': '0'.repeat(128) },
    data: body,
  });
  expect(answer.status()).toBe(401);
});
