import { describe, expect, test } from 'vitest';
import { pricePatterns } from '#app/domains/market/search/query/price-words.ts';
import { offencesIn } from './input-rules.ts';
import { slowness } from './slow-patterns.ts';

/** Each rule is broken once on purpose: a rule that cannot fail guards nothing. */
describe('what comes from outside has one door', () => {
  test.each([
    ['app/domains/shops/x.ts', 'const a = z.object({ name: z.string().max(5) });'],
    ['app/routes/x.tsx', 'const a = z.coerce.string();'],
    ['app/domains/shops/x.ts', 'const a = z.email();'],
    ['app/routes/x.tsx', "const a = new URL(request.url).searchParams.get('q');"],
    ['app/routes/x.tsx', "const a = search.getAll('q');"],
    ['app/domains/shops/x.server.ts', "const a = form.get('name');"],
    ['app/domains/shops/x.server.ts', "const a = given.form.get('name');"],
    ['app/domains/shops/x.server.ts', 'const a = Object.fromEntries([...form]);'],
    ['app/server/x.server.ts', "const a = c.req.query('cursor');"],
    ['app/domains/shops/ui/x.server.ts', "const a = form.get('name');"],
    ['app/routes/x.tsx', 'const a = await request.formData();'],
    ['app/domains/shops/x.ts', "const a = name.normalize('NFC');"],
    ['app/routes/x.ts', 'const a = Readable.toWeb(pieces);'],
    ['app/domains/shops/x.ts', 'const a = new RegExp(name);'],
    ['app/domains/shops/x.ts', 'const a = /[.,]+$/;'],
  ])('%s: %s', (file, text) => {
    expect(offencesIn(file, text)).toHaveLength(1);
  });

  test.each([
    ['app/platform/text/fields.ts', 'const a = z.string();'],
    ['app/providers/paystack/x.ts', 'const a = z.string();'],
    ['app/domains/shops/x.ts', 'const a = z.object({ id: z.uuid() });'],
    ['app/domains/shops/ui/x.tsx', "const a = form.get('name');"],
    ['app/domains/shops/x.ts', "const a = cache.get('name');"],
    ['app/routes/x.tsx', 'const a = await request.clone().formData();'],
    ['app/platform/http/input/form-fields.ts', "const a = form.get('name');"],
  ])('%s may: %s', (file, text) => {
    expect(offencesIn(file, text)).toEqual([]);
  });
});

const inForm = (tag: string, inside: string): string =>
  `const a = <${tag}>${inside}</${tag.split(' ')[0]}>;`;

describe('what is missing in a form is said in our words', () => {
  test.each([
    ['Form method="post"', '<TextField name="reason" />'],
    ['Form method="post"', '<p><input name="reason" required /></p>'],
    ['fetcher.Form method="post"', '{inside}'],
    ["form method={asks ? 'get' : 'post'}", '<CodeField />'],
    ['form onSubmit={save}', '<QuantityField max={3} />'],
    ['Form method="get"', '<TextField name="q" required />'],
  ])('<%s> with %s may show the browser’s', (tag, inside) => {
    expect(offencesIn('app/routes/x.tsx', inForm(tag, inside))).toHaveLength(1);
  });

  test.each([
    ['Form method="post" noValidate', '<TextField name="reason" required />'],
    ['Form method="post"', '<input type="hidden" name="a" /><Button type="submit">{word}</Button>'],
    ['Form method="get"', '<TextField name="q" />'],
    ['Form action="/search" onSubmit={go}', '<input name="q" />'],
  ])('<%s> with %s shows none', (tag, inside) => {
    expect(offencesIn('app/routes/x.tsx', inForm(tag, inside))).toEqual([]);
  });
});

test('a filter shows what its address says, also on the way back', () => {
  const filter = (tag: string) => inForm(tag, '<p><TextField name="q" defaultValue={q} /></p>');
  for (const text of [filter('Form method="get"'), 'const a = <SearchBox defaultValue={q} />;'])
    expect(offencesIn('app/routes/x.tsx', text)).toHaveLength(1);
  for (const text of [
    filter('Form key={q} method="get"'),
    filter('form method="get"'),
    filter('Form method="post" noValidate'),
    'const a = <SearchBox key={q} defaultValue={q} />;',
    'const a = <SearchBox action="/market" />;',
  ])
    expect(offencesIn('app/routes/x.tsx', text)).toEqual([]);
});

test.each([
  /(a+)+$/,
  /\s+$/,
  /[.,;]+$/,
  /\s+\S*$/,
  /a*a*b/,
  /<row>[\s\S]*?<\/row>/g,
  /<c\b([^>]*?)(?:\/>|>([\s\S]*?)<\/c>)/g,
])('%s is slow', (pattern) => {
  expect(slowness(pattern.source, pattern.flags)).toBeDefined();
});

test.each([
  /^\s+/,
  /\s+/g,
  /^[a-z]+$/,
  /\bhttps?:\/\/[^\s<>]+/gi,
  /(\p{M}{6})\p{M}+/gu,
  /^<row>[\s\S]*?<\/row>/,
])('%s is not', (pattern) => {
  expect(slowness(pattern.source, pattern.flags)).toBeUndefined();
});

test('patterns that are put together cost in proportion to the text, too', () => {
  for (const { source, flags } of pricePatterns()) {
    expect(slowness(source, flags), source).toBeUndefined();
  }
});
