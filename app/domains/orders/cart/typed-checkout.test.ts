import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetTypedCheckout, keepTyped, readTyped } from './typed-checkout.ts';

class Store {
  [key: string]: unknown;
  getItem(key: string) {
    return Object.hasOwn(this, key) ? this[key] : null;
  }
  setItem(key: string, value: string) {
    this[key] = value;
  }
  removeItem(key: string) {
    delete this[key];
  }
}

beforeEach(() => {
  vi.stubGlobal('sessionStorage', new Store());
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('each check-out has what was typed into it, a field that is not shown keeps its words, a code is not kept', () => {
  keepTyped('ngozi', { name: 'Ada', address: '1 Allen', code: '123456', getBy: 'delivery' });
  keepTyped('ngozi', { name: 'Ada O', getBy: 'pickup' });
  keepTyped('deal', { name: 'Bisi' });
  expect(readTyped('ngozi')).toEqual({ name: 'Ada O', address: '1 Allen', getBy: 'pickup' });
  forgetTypedCheckout('ngozi');
  expect(readTyped('ngozi')).toEqual({});
  expect(readTyped('deal')).toEqual({ name: 'Bisi' });
  forgetTypedCheckout();
  expect(readTyped('deal')).toEqual({});
});

test.each(['nonsense', 'null', '[1]', '{"name":5}'])('%s is as nothing', (text) => {
  sessionStorage.setItem('oja-checkout-x', text);
  expect(readTyped('x')).toEqual({});
});
