import { expect, test } from 'vitest';
import { isData, isFrame, isFromCopy, isKept, isPage, pageOf } from './kept-paths.ts';

const id = '01a0b2c3-0000-7000-8000-0123456789ab';

test('what a visitor and a team may open without a line is kept, with its data', () => {
  const pages = ['/', '/market', '/shops', '/cart', '/my', '/my/orders', '/category/phones'];
  const things = [`/stocks/${id}`, `/shop/${id}`, `/chat/${id}`, '/@mamatolu', '/o/ab12-cd'];
  const team = ['/orders', '/orders/counter', `/orders/${id}`, '/stocks', `/stocks/${id}/edit`];
  const own = [`/stocks/${id}/history`, '/messages', '/waiting', '/offline'];
  for (const path of [...pages, ...things, ...team, ...own]) {
    expect(isKept(path), path).toBe(true);
    expect(isKept(path === '/' ? '/_.data' : `${path}.data`), `${path}.data`).toBe(true);
  }
});

test('what signs in, is paid by or tells of plan, money and people is never kept', () => {
  const secret = ['/login', '/login/recover', '/register', '/logout', '/shop', '/subscription'];
  const money = ['/payment', '/payments', '/payment-callback', '/analytics', '/advertising'];
  for (const path of [...secret, ...money, `/checkout/${id}`, '/stocks/import', '/poster']) {
    expect(isKept(path), path).toBe(false);
    expect(isKept(`${path}.data`), `${path}.data`).toBe(false);
  }
});

test('downloads, files and answers to programs are no pages', () => {
  for (const path of ['/payments.csv', '/stocks/export', '/api/shops', '/files/a/b', '/sw.js']) {
    expect(isPage(path), path).toBe(false);
  }
  for (const path of ['/', '/login', `/stocks/${id}`, '/@mamatolu']) {
    expect(isPage(path), path).toBe(true);
  }
});

test('data belongs to its page', () => {
  expect(pageOf('/_.data')).toBe('/');
  expect(pageOf('/orders/counter.data')).toBe('/orders/counter');
  expect(isData('/orders.data')).toBe(true);
  expect(isData('/orders')).toBe(false);
});

test('a screen that its page can make from the copy is told from the frame around it', () => {
  const at = (path: string) => new URL(path, 'https://oja.ng');
  const screens = ['orders', 'orders/counter', `orders/${id}`, 'stocks', 'messages'];
  for (const path of screens) {
    expect(isFromCopy(at(`/${path}.data?_routes=routes%2Fx`)), path).toBe(true);
    expect(isFromCopy(at(`/${path}.data?_routes=root`)), path).toBe(false);
    expect(isFrame(at(`/${path}.data?_routes=root`)), path).toBe(true);
    // The worker's own look ahead, and the document.
    expect(isFromCopy(at(`/${path}.data`)), path).toBe(false);
    expect(isFromCopy(at(`/${path}`)), path).toBe(false);
  }
  expect(isFromCopy(at(`/stocks/${id}.data?_routes=routes%2Fx`))).toBe(false);
});
