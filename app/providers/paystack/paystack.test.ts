import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { isAllowedPage } from './allowed-page.ts';
import { paystackClient } from './paystack.server.ts';
import { chargeAnswer, normaliseMetadata } from './paystack-answers.ts';
import { isGenuine, readWebhook, signWebhook } from './webhook.server.ts';

test.each([
  ['', {}],
  [0, {}],
  [null, {}],
  [undefined, {}],
  ['{"shop_id":"7"}', { shop_id: '7' }],
  [{ shop_id: '7' }, { shop_id: '7' }],
  ['{broken', {}],
  [[1], {}],
])('metadata %j becomes %j', (given, normal) => {
  expect(normaliseMetadata(given)).toEqual(normal);
});

test('a status that nobody knows yet is an open end', () => {
  const data = { id: 1, reference: 'r', status: 'teleported', amount: '100', currency: 'NGN' };
  expect(chargeAnswer.parse(data)).toMatchObject({ status: 'pending', amount: 100 });
});

test.each([
  ['https://checkout.paystack.com/abc', true],
  ['https://paystack.com/pay/x', true],
  ['http://checkout.paystack.com/abc', false],
  ['https://checkout.paystack.com.evil.example/abc', false],
  ['https://evil.example/checkout.paystack.com', false],
  ['https://user:pw@checkout.paystack.com/abc', false],
  ['javascript:alert(1)', false],
  ['http://localhost:3000/stand-in/paystack/pay/x', true],
  ['http://localhost:3001/stand-in/paystack/pay/x', false],
])('sends people to %s: %s', (address, allowed) => {
  expect(isAllowedPage(address, ['http://localhost:3000/payment-callback'])).toBe(allowed);
});

describe('over HTTP', () => {
  let stop = (): void => {};
  afterEach(() => stop());

  async function client(listener: RequestListener, timeoutMs = 2_000) {
    const server = createServer(listener);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    stop = () => {
      server.close();
      server.closeAllConnections();
    };
    const { port } = server.address() as AddressInfo;
    return paystackClient({ baseUrl: `http://127.0.0.1:${port}`, secretKey: 'sk', timeoutMs });
  }
  const answer =
    (status: number, body: string): RequestListener =>
    (_, response) =>
      response.writeHead(status).end(body);

  test.each([
    [500, '<html>', 'payment_provider.unavailable'],
    [429, '{"status":false,"message":"slow down"}', 'payment_provider.unavailable'],
    [401, '{"status":false,"message":"Invalid key"}', 'payment_provider.failed'],
    [200, '{"status":false,"message":"no"}', 'payment_provider.failed'],
    [200, 'not json', 'payment_provider.failed'],
    [200, '{"status":true,"data":{"id":1}}', 'payment_provider.failed'],
    [302, '', 'payment_provider.unavailable'],
  ])('an answer %i %s is %s', async (status, body, code) => {
    const { verify } = await client(answer(status, body));
    await expect(verify('r')).rejects.toMatchObject({ code });
  });

  test.each([
    [404, '{"status":false,"message":"Entity not found"}'],
    [400, '{"status":false,"message":"Transaction reference not found"}'],
  ])('%i %s: an unknown reference', async (status, body) => {
    const { verify } = await client(answer(status, body));
    expect(await verify('r')).toBeUndefined();
  });

  test('one that never answers is given up', async () => {
    const { verify } = await client(() => undefined, 100);
    await expect(verify('r')).rejects.toMatchObject({ code: 'payment_provider.timeout' });
  });

  test('nobody there', async () => {
    const { verify } = paystackClient({ baseUrl: 'http://127.0.0.1:1', secretKey: 'sk' });
    await expect(verify('r')).rejects.toMatchObject({ code: 'payment_provider.unavailable' });
  });
});

describe('webhooks', () => {
  const body = Buffer.from(
    '{"event":"charge.success","data":{"id":7,"reference":"r","status":"success","amount":5,"currency":"NGN"}}',
  );
  test('the signature of the raw bytes counts', () => {
    expect(isGenuine(body, signWebhook(body, 'key'), 'key')).toBe(true);
    expect(isGenuine(body, signWebhook(body, 'other'), 'key')).toBe(false);
    expect(isGenuine(body, undefined, 'key')).toBe(false);
    expect(() => readWebhook(body, 'x', 'key')).toThrow();
  });
  test('the same event has the same key', () => {
    const read = readWebhook(body, signWebhook(body, 'key'), 'key');
    expect(read).toMatchObject({ kind: 'charge', key: 'charge.success:7:success' });
  });
  test('genuine and unreadable is no error: it would only be sent again', () => {
    const odd = Buffer.from('[]');
    expect(readWebhook(odd, signWebhook(odd, 'key'), 'key').kind).toBe('other');
  });

  test('leaves out of an event what cannot be stored', () => {
    const text =
      '{"event":"refund.\\u0000","data":{"id":"a\\u0000","status":"\\ud800","refund_reference":null}}';
    const raw = Buffer.from(text);
    const read = readWebhook(raw, signWebhook(raw, 'key'), 'key');
    expect(read).toMatchObject({ event: 'refund.', key: 'refund.:a:::' });
  });
});
