import { readdirSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { basename } from 'node:path';
import { expect, test } from '@playwright/test';
import type { HostileApp } from '#tests/support/processes/hostile-app.ts';
import { forms } from '#tests/support/processes/hostile-forms.ts';

let app: HostileApp;

async function get(path: string) {
  const answer = await fetch(`${app.oja.url}${path}`, { headers: app.headers, redirect: 'manual' });
  return { status: answer.status, text: await answer.text() };
}

async function send(path: string, fields: Record<string, string>) {
  const answer = await fetch(`${app.oja.url}${path}`, {
    method: 'POST',
    headers: app.headers,
    body: new URLSearchParams(fields),
    redirect: 'manual',
  });
  return { status: answer.status, text: await answer.text() };
}

async function call(name: string, body: object) {
  const answer = await fetch(`${app.oja.url}/api/${name}`, {
    method: 'POST',
    headers: { ...app.headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: answer.status, text: await answer.text() };
}

/** The single cases that once answered 500. */
export function badInput(given: () => HostileApp): void {
  test.beforeAll(() => {
    app = given();
  });

  test('a control character in a key, an id or a cursor is 400; in a text it is left out', async () => {
    const refused = [
      '/api/verifyPayment?reference=%00',
      '/payment-callback?reference=%00',
      '/payment-callback?reference=%00&check=1',
      '/subscription/receipts/%00',
      '/subscription/receipts/%00/pdf',
      '/orders/%00',
      '/o/22222222222222?reference=%00',
      '/stocks/%00',
      '/shop/%00',
      '/s/%00',
      '/files/%00',
      '/orders?before=%00',
      '/my/orders?before=%00',
      '/my/saved?before=%00',
      '/payments?after=%00',
      '/stocks?after=%00',
      '/shops?after=%00',
      '/market?after=%00',
      '/api/stocks?cursor=%00',
      '/api/shops?cursor=%00',
      '/api/live/orders/since?cursor=%00',
    ];
    for (const path of refused) expect((await get(path)).status, path).toBe(400);
    const cleaned = [
      '/orders?q=%00',
      '/messages?q=%00',
      '/stocks?q=%00a',
      '/shops?q=%00',
      '/market?q=%00',
      '/api/stocks?category=%00',
      '/api/stocks?q=%00',
      '/api/marketItems?q=%00',
      '/api/suggestions?q=%00',
    ];
    for (const path of cleaned) expect((await get(path)).status, path).toBe(200);
  });

  test('every number and cursor of an address is parsed', async () => {
    const addresses = [
      '/orders?before=',
      '/my/orders?before=',
      '/my/saved?before=',
      '/messages?before=',
      '/messages?count=',
      `/chat/${app.shopId}?before=`,
      `/api/chatMessages?shopId=${app.shopId}&before=`,
      '/api/inboxMessages?before=',
      '/analytics?days=',
      '/payments?after=',
      '/stocks?after=',
    ];
    for (const address of addresses) {
      for (const value of ['1e309', '1.5', '99999999999999999999', "'"]) {
        const path = `${address}${encodeURIComponent(value)}`;
        expect((await get(path)).status, path).toBeLessThan(500);
      }
    }
  });

  test('functions with a zero character, a broken character or a wrong kind are refused or cleaned', async () => {
    const stock = {
      shopId: app.shopId,
      productName: 'A\0B',
      description: 'one\0two',
      notes: '\0',
      price: 100,
      quantity: 1,
      category1: 'Fashion',
      imageUrl: '/x\0',
      imagePath: 'products/\0',
      additionalImages: ['\0', '\ud800'],
    };
    const calls: Array<[string, object]> = [
      ['updateSubscription', { userId: '\0', planId: '\0', reference: '\0', amount: '\0' }],
      ['updateSubscription', { userId: 'x', planId: 'x', reference: '\ud800', amount: 5 }],
      ['createStock', stock],
      ['updateStock', { ...stock, stockId: app.stockId }],
      ['updateStock', { stockId: '\0' }],
      ['sendTelegramMessage', { shopId: app.shopId, text: '\0\ud800', threadId: '\0' }],
      ['deleteShop', { shopId: '\0' }],
    ];
    for (const [name, body] of calls) {
      const { status, text } = await call(name, body);
      expect(status, name).toBeGreaterThanOrEqual(400);
      expect(status, `${name} ${text}`).toBeLessThan(500);
    }
  });

  test('every form takes a zero character, a broken and a strange value without failing', async () => {
    const listed = forms(app);
    const withAction = readdirSync('app/routes', { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .filter((file) =>
        /export (const|async function) action\b/.test(readFileSync(`app/routes/${file}`, 'utf8')),
      )
      .map((file) => basename(file));
    expect(Object.keys(listed).sort(), 'a form that the hostile tests do not know').toEqual(
      withAction.sort(),
    );
    for (const [path, sendings] of Object.values(listed)) {
      for (const [intent = '', ...names] of sendings) {
        for (const value of ['a\0b', '1e309', '{"a":"\\u0000"}']) {
          const fields = Object.fromEntries(names.map((name) => [name, value]));
          const { status } = await send(path, { intent, ...fields });
          expect(status, `${path} ${intent} ${JSON.stringify(value)}`).toBeLessThan(500);
        }
      }
    }
  });

  test('JSON refusals have one shape, below /api and elsewhere', async () => {
    for (const path of ['/api/nothing', '/s/%00', '/files/nothing', '/payments.csv?after=%00']) {
      const { status, text } = await get(path);
      expect(status, path).toBeGreaterThanOrEqual(400);
      expect(JSON.parse(text), path).toEqual({
        success: false,
        message: expect.any(String),
        code: expect.any(String),
      });
    }
  });

  test('a wrong method and a sender who leaves are no failures in the log', async () => {
    const { status } = await send('/market', { a: 'b' });
    expect(status).toBe(405);
    const { hostname, port } = new URL(app.oja.url);
    const socket = connect(Number(port), hostname);
    socket.write(
      `POST /o/22222222222222 HTTP/1.1\r\nhost: ${hostname}\r\norigin: ${app.oja.url}\r\n` +
        'content-type: application/x-www-form-urlencoded\r\ncontent-length: 1000\r\n\r\nintent=claim',
      () => socket.destroy(),
    );
    await new Promise((closed) => socket.once('close', closed));
    await send('/o/22222222222222', { intent: 'claim', fromBank: 'x' });
    expect(app.oja.output()).not.toMatch(/object Object|database unreachable|unexpected failure/);
    expect(app.oja.output()).not.toMatch(/page failed/);
  });
}
