import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { Ajv, type ValidateFunction } from 'ajv';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import {
  billingBench,
  choose,
  disputeEvent,
  secretKey,
  successEvent,
} from '#tests/support/shop/billing-bench.ts';
import { paystackClient } from './paystack.server.ts';
import { endDispute, openDispute } from './stand-in/disputes.server.ts';
import { readWebhook, signWebhook } from './webhook.server.ts';

type Json = Record<string, unknown>;

/** Paystack's own description, as a package on npm ships it. */
const file = createRequire(import.meta.url)
  .resolve('@alexasomba/paystack-node')
  .replace(/dist\/.*$/, 'openapi.yaml');
const description = parse(readFileSync(file, 'utf8')) as Json;

/** OpenAPI 3.0 says `nullable: true` where JSON Schema says `type: [.., 'null']`. */
function asJsonSchema(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asJsonSchema);
  if (typeof value !== 'object' || value === null) return value;
  const schema = Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, asJsonSchema(inner)]),
  );
  const { nullable, example: _, ...rest } = schema;
  if (nullable !== true) return rest;
  if (rest.type === undefined) return rest;
  return { ...rest, type: [rest.type, 'null'].flat() };
}

const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false });
ajv.addSchema({ $id: 'paystack', ...(asJsonSchema(description) as Json) });

const at = (...path: string[]): ValidateFunction => {
  const pointer = path.map((part) => part.replaceAll('~', '~0').replaceAll('/', '~1')).join('/');
  return ajv.compile({ $ref: `paystack#/${pointer}` });
};

function resolved(...path: string[]): string[] {
  const found = path.reduce<unknown>((inner, key) => (inner as Json)?.[key], description) as Json;
  const ref = found?.$ref;
  return typeof ref === 'string' ? ref.slice(2).split('/') : path;
}

const json = ['content', 'application/json', 'schema'];
const requestOf = (path: string, method = 'post') =>
  at(...resolved('paths', path, method, 'requestBody'), ...json);
const answerOf = (path: string, method: string, status: string) =>
  at(...resolved('paths', path, method, 'responses', status), ...json);

function conforms(validate: ValidateFunction, value: unknown): void {
  const valid = validate(value);
  expect(validate.errors ?? []).toEqual([]);
  expect(valid).toBe(true);
}

const bench = billingBench();
const seen: { method: string; path: string; request: unknown; status: number; answer: unknown }[] =
  [];
let recorder = '';
let close = (): void => {};

/** Between the true client and the stand-in: notes what goes over the wire. */
beforeAll(async () => {
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    const { method = '', url = '', headers } = request;
    const passed = await fetch(`${bench.url}/stand-in/paystack${url}`, {
      method,
      headers: { authorization: headers.authorization ?? '', 'content-type': 'application/json' },
      ...(text && { body: text }),
    });
    const answer = await passed.text();
    const { status } = passed;
    seen.push({
      method,
      path: url,
      request: text && JSON.parse(text),
      status,
      answer: JSON.parse(answer),
    });
    response.writeHead(status, { 'content-type': 'application/json' }).end(answer);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  recorder = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  close = () => server.close();
});
afterAll(() => close());

const client = () => paystackClient({ baseUrl: recorder, secretKey });
const last = () => {
  const call = seen.at(-1);
  if (!call) throw new Error('nothing was called');
  return call;
};
const order = (reference: string) => ({
  email: '08030000001@oja.ng',
  amount: 200_000,
  currency: 'NGN',
  reference,
  metadata: { plan_id: 'premium', shop_id: 'x' },
});
const callbackUrl = 'http://localhost:3000/payment-callback';

describe('what we send and what the stand-in answers is what Paystack describes', () => {
  test('initialize, and the same reference again', async () => {
    await client().start({ ...order('OJA-A'), callbackUrl });
    conforms(requestOf('/transaction/initialize'), last().request);
    conforms(answerOf('/transaction/initialize', 'post', '200'), last().answer);
    const again = client().start({ ...order('OJA-A'), callbackUrl });
    await expect(again).rejects.toMatchObject({ code: 'payment_provider.duplicate_reference' });
    conforms(answerOf('/transaction/initialize', 'post', '400'), last().answer);
  });

  test('verify: unpaid, paid, unknown', async () => {
    const verify = (status: string) => answerOf('/transaction/verify/{reference}', 'get', status);
    await client().start({ ...order('OJA-B'), callbackUrl });
    expect((await client().verify('OJA-B'))?.status).toBe('abandoned');
    conforms(verify('200'), last().answer);
    await choose('OJA-B', 'pay');
    expect(await client().verify('OJA-B')).toMatchObject({ status: 'success', amount: 200_000 });
    conforms(verify('200'), last().answer);
    expect(await client().verify('OJA-NEVER')).toBeUndefined();
    expect(last().status).toBe(404);
    conforms(verify('404'), last().answer);
  });

  test('charge_authorization', async () => {
    const charge = await client().chargeSavedCard({
      ...order('OJA-C'),
      cardCode: 'AUTH_demo',
    });
    expect(charge).toMatchObject({ status: 'success', metadata: { shop_id: 'x' } });
    conforms(requestOf('/transaction/charge_authorization'), last().request);
    conforms(answerOf('/transaction/charge_authorization', 'post', '200'), last().answer);
  });

  test('refund, and again', async () => {
    await client().chargeSavedCard({ ...order('OJA-D'), cardCode: 'AUTH_demo' });
    const request = { reference: 'OJA-D', amount: 200_000, note: '30-day money-back' };
    expect((await client().refund(request)).status).toBe('pending');
    conforms(requestOf('/refund'), last().request);
    conforms(answerOf('/refund', 'post', '200'), last().answer);
    await expect(client().refund(request)).rejects.toMatchObject({
      code: 'payment_provider.refund_refused',
    });
  });

  test('part refunds, the list of them, and one by its number', async () => {
    const since = new Date(Date.now() - 60_000);
    await client().chargeSavedCard({ ...order('OJA-P'), cardCode: 'AUTH_demo' });
    const part = { reference: 'OJA-P', amount: 50_000 };
    const first = await client().refund({ ...part, note: 'first' });
    await client().refund({ ...part, note: 'second' });
    const more = client().refund({ reference: 'OJA-P', amount: 100_001, note: 'more' });
    await expect(more).rejects.toMatchObject({ code: 'payment_provider.refund_refused' });
    expect((await client().verify('OJA-P'))?.status).toBe('success');
    const all = await client().refundsOf({ reference: 'OJA-P', since });
    conforms(answerOf('/refund', 'get', '200'), last().answer);
    expect(all.map(({ note }) => note).sort()).toEqual(['first', 'second']);
    expect(await client().refundBy(first.id)).toMatchObject({ amount: 50_000, note: 'first' });
    conforms(answerOf('/refund/{id}', 'get', '200'), last().answer);
    expect(await client().refundBy('987654')).toBeUndefined();
    await client().refund({ reference: 'OJA-P', amount: 100_000, note: 'rest' });
    expect((await client().verify('OJA-P'))?.status).toBe('reversed');
  });

  test('a dispute, the evidence and the answer', async () => {
    await client().chargeSavedCard({ ...order('OJA-Q'), cardCode: 'AUTH_demo' });
    const opened = await openDispute('OJA-Q');
    const id = String(opened?.dispute.id);
    expect(await client().disputeBy(id)).toMatchObject({
      reference: 'OJA-Q',
      amount: 200_000,
      end: undefined,
      dueAt: expect.any(Date),
    });
    conforms(answerOf('/dispute/{id}', 'get', '200'), last().answer);
    const customer = { email: 'buyer@oja.ng', name: 'Funmi', phone: '08030000001' };
    const from = seen.length;
    await client().sendEvidence({ disputeId: id, text: 'Collected in the shop', customer });
    const [evidence, answer] = seen.slice(from);
    conforms(requestOf('/dispute/{id}/evidence'), evidence?.request);
    conforms(answerOf('/dispute/{id}/evidence', 'post', '200'), evidence?.answer);
    conforms(requestOf('/dispute/{id}/resolve', 'put'), answer?.request);
    conforms(answerOf('/dispute/{id}/resolve', 'put', '200'), answer?.answer);
    await endDispute(Number(id), 'declined');
    expect((await client().disputeBy(id))?.end).toBe('kept');
  });

  test('banks, whose account it is, subaccounts, and a charge that names one', async () => {
    const [bank] = await client().banks();
    conforms(answerOf('/bank', 'get', '200'), last().answer);
    const account = { bankCode: bank?.code ?? '', accountNumber: '0123456789' };
    expect(await client().accountName(account)).toMatch(/^[A-Z]+ [A-Z]+$/);
    conforms(answerOf('/bank/resolve', 'get', '200'), last().answer);
    expect(await client().accountName({ ...account, accountNumber: '0000000000' })).toBeUndefined();
    expect(await client().accountName({ ...account, bankCode: 'no' })).toBeUndefined();
    const code = await client().createSubaccount({ ...account, businessName: 'Ngozi Fabrics' });
    conforms(requestOf('/subaccount'), last().request);
    conforms(answerOf('/subaccount', 'post', '201'), last().answer);
    await client().updateSubaccount({ ...account, code, businessName: 'Ngozi and Sons' });
    conforms(requestOf('/subaccount/{code}', 'put'), last().request);
    conforms(answerOf('/subaccount/{code}', 'put', '200'), last().answer);
    await client().start({ ...order('ORD-F'), callbackUrl, subaccount: code });
    conforms(requestOf('/transaction/initialize'), last().request);
    expect(last().request).toMatchObject({ subaccount: code, bearer: 'subaccount' });
    const unknown = client().start({ ...order('ORD-G'), callbackUrl, subaccount: 'ACCT_none' });
    await expect(unknown).rejects.toMatchObject({ code: 'payment_provider.failed' });
    const refused = client().createSubaccount({ ...account, bankCode: 'no', businessName: 'X' });
    await expect(refused).rejects.toMatchObject({ code: 'payment_provider.account_refused' });
  });

  test('a wrong key', async () => {
    const stranger = paystackClient({ baseUrl: recorder, secretKey: 'sk_test_other' });
    await expect(stranger.verify('OJA-B')).rejects.toMatchObject({
      code: 'payment_provider.failed',
    });
    conforms(answerOf('/transaction/initialize', 'post', '401'), last().answer);
  });

  // Webhooks have no schema of their own there; what they carry are the things that have one.
  test('webhooks carry a transaction, a dispute as they are described', async () => {
    await client().start({ ...order('OJA-E'), callbackUrl });
    await choose('OJA-E', 'pay');
    const schemas = ['components', 'schemas'];
    const charge = JSON.parse(await successEvent('OJA-E'));
    expect(Object.keys(charge)).toEqual(['event', 'data']);
    conforms(at(...schemas, 'VerifyResponse', 'properties', 'data'), charge.data);
    const dispute = JSON.parse(await disputeEvent('OJA-E', 'create'));
    conforms(at(...schemas, 'DisputeFetchResponse', 'properties', 'data'), dispute.data);
    for (const body of [charge, dispute]) {
      const raw = Buffer.from(JSON.stringify(body));
      const read = readWebhook(raw, signWebhook(raw, secretKey), secretKey);
      expect(read.kind).toBe(body === charge ? 'charge' : 'dispute');
    }
  });

  test('the validator can say no', () => {
    expect(requestOf('/transaction/initialize')({ email: 'a@b.c', amount: '20 naira' })).toBe(
      false,
    );
    expect(answerOf('/refund', 'post', '200')({ status: true, message: '' })).toBe(false);
  });
});
