import { hash } from 'node:crypto';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { type CachedPage, packable } from '#app/platform/http/cache/page-cache.server.ts';
import { readSheetRules } from '#app/platform/http/pages/styles/own-styles.server.ts';
import { formFor } from './first-look.server.ts';

beforeAll(async () => {
  const file = join(await mkdtemp(join(tmpdir(), 'oja-rules-')), 'rules.json');
  const rule = (name: string) => ({
    within: [],
    selectors: [{ text: `.${name}`, needs: [name] }],
    declarations: ['color:red'],
  });
  const rules = { sheet: '/assets/public-1.css', rules: [rule('card'), rule('sheet')] };
  await writeFile(file, JSON.stringify(rules));
  readSheetRules(file);
});

const html =
  '<head><link rel="stylesheet" href="/assets/public-1.css"/></head><p class="card">Ọjà</p>';

function kept(text: string, type = 'text/html; charset=utf-8'): CachedPage {
  const plain = Buffer.from(text);
  const headers = {
    'content-type': type,
    'content-security-policy': "default-src 'self'; style-src 'self'; img-src 'self'",
  };
  return { headers, etag: 'W/"a"', plain, ...packable(() => plain), tags: new Set() };
}

const nobody = { cookie: undefined, known: undefined, encoding: 'br' } as const;

test('whoever is new gets the page with its styles, allowed by their hash', async () => {
  const styled = formFor(kept(html), nobody);
  const css = '.card{color:red}';
  const expected = `<head><style data-sheet="/assets/public-1.css">${css}</style></head><p class="card">Ọjà</p>`;
  expect(styled.plain.toString()).toBe(expected);
  expect(brotliDecompressSync(await styled.packed('br')).toString()).toBe(expected);
  expect(styled.headers['content-security-policy']).toBe(
    `default-src 'self'; style-src 'self' 'sha256-${hash('sha256', css, 'base64')}'; img-src 'self'`,
  );
});

test('whoever was here before gets the page as it is, and so does a program', () => {
  const page = kept(html);
  expect(formFor(page, { ...nobody, encoding: undefined })).toBe(page);
  expect(formFor(page, { ...nobody, cookie: 'oja-language=en' })).toBe(page);
});

test('a form that a browser has is confirmed with its own policy, whoever asks', () => {
  const page = kept(html);
  const styled = formFor(page, nobody);
  expect(styled.etag).not.toBe(page.etag);
  for (const cookie of [undefined, 'oja-language=en']) {
    expect(formFor(page, { ...nobody, cookie, known: styled.etag })).toBe(styled);
    expect(formFor(page, { ...nobody, cookie, known: page.etag })).toBe(page);
  }
});

test('data for a page, and a page without the sheet, have one form', () => {
  for (const page of [kept(html, 'text/x-script'), kept('<p class="card"></p>')])
    expect(formFor(page, nobody)).toBe(page);
});
