import { expect, test } from 'vitest';
import { originOf } from './sources.ts';

test.each([
  [undefined, undefined, 'direct'],
  ['https://www.google.com/search?q=oja', undefined, 'search'],
  ['https://l.facebook.com/l.php', undefined, 'facebook'],
  ['https://l.instagram.com/', undefined, 'instagram'],
  ['https://t.co/abc', undefined, 'twitter'],
  ['https://web.whatsapp.com/', undefined, 'whatsapp'],
  ['https://oja.ng/shops', undefined, 'oja'],
  ['https://blog.example', undefined, 'other'],
  ['javascript:alert(1)', undefined, 'direct'],
  ['not an address', undefined, 'direct'],
  ['https://www.google.com/', 'ab23', 'advert'],
  ['https://www.google.com/', '<script>', 'search'],
  ['https://notfacebook.com/', undefined, 'other'],
])('%s with code %s came by %s', (referrer, advertCode, source) => {
  expect(originOf({ referrer, advertCode, ownHost: 'oja.ng' }).source).toBe(source);
});
