import { expect, test } from 'vitest';
import { classListsIn, stylesFor } from '#app/platform/http/pages/styles/page-styles.ts';
import { rulesOf } from './sheet-rules.ts';

const sheet = {
  sheet: '/assets/public-1.css',
  rules: rulesOf(
    [
      '@layer base{@font-face{font-family:Oja;src:url(/a.woff2)}:root{--ink:#111;--deep:var(--ink);--cloth:url("data:,{;}")}a{color:var(--deep)}}',
      '@layer parts{.card{gap:1px}.card .pic,.sheet .pic{gap:2px}.card:not(.wide) a{gap:3px}',
      '@media (min-width:768px){.card{gap:4px}.sheet{gap:5px}}.cloth{mask:var(--cloth)}',
      '@keyframes turn{to{rotate:1turn}}@keyframes rise{to{top:0}}.wait{animation:1s turn}}',
      '@media print{.card{gap:7px}}@supports (color:oklch(0 0 0)){:root{--ink:oklch(0 0 0)}}',
      '@layer screens{.auth{gap:6px}}@layer tools{.w-1\\/2{width:50%}[hidden]{display:none}}',
    ].join(''),
  ),
};

test('a page has the rules whose classes are on it, in their order and their layers', () => {
  expect(stylesFor(sheet, ['card', 'pic'])).toBe(
    [
      '@layer base,parts,screens,tools;',
      '@layer base{@font-face{font-family:Oja;src:url(/a.woff2)}:root{--ink:#111;--deep:var(--ink)}a{color:var(--deep)}}',
      '@layer parts{.card{gap:1px}.card .pic{gap:2px}.card:not(.wide) a{gap:3px}@media (min-width:768px){.card{gap:4px}}}',
      '@layer tools{[hidden]{display:none}}',
    ].join(''),
  );
});

test('motion and variables come with whatever names them', () => {
  const styles = stylesFor(sheet, ['wait cloth', 'w-1/2']);
  expect(styles).toContain('@keyframes turn{to{rotate:1turn}}.wait{animation:1s turn}');
  expect(styles).not.toContain('@keyframes rise');
  expect(styles).toContain('--cloth:url("data:,{;}")');
  expect(styles).toContain('.w-1\\/2{width:50%}');
});

test('a page’s lists of classes are found once each, and what is cut off ends the search', () => {
  const page = '<p class="a b"></p><i class="a b"><b data-class="no" class="c"></b><u class="cut';
  expect([...classListsIn(page)]).toEqual(['a b', 'c']);
});
