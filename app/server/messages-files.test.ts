import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  limitVisitorMessages,
  messagesFile,
  type Readers,
  textsOfPage,
} from '#app/platform/i18n/messages-files.server.ts';
import { pageAccess } from './access.ts';
import { lookingPages } from './messages-files.server.ts';

const keysFor = (readers: Readers): string[] =>
  Object.keys(JSON.parse(messagesFile(readers, 'en')?.plain.toString() ?? ''));

test('each of a visitor’s texts is in one of two files, those of a look at the market in the first', () => {
  const market = 't(`market.load_more`);t(`cart.link`)';
  limitVisitorMessages({
    all: [market, 't(`cart.link`);t(`cart.check_out`)'],
    market: [market],
    looking: ['routes/market/market'],
  });
  expect(keysFor('market').sort()).toEqual(['cart.link', 'market.load_more']);
  expect(keysFor('more')).toEqual(['cart.check_out']);
  expect([...keysFor('market'), ...keysFor('more')].sort()).toEqual(keysFor('visitor').sort());
  const looking = textsOfPage(true, 'routes/market/market', 'en');
  expect(looking.messages).toContain('/en-market-');
  expect(looking.more).toContain('/en-more-');
  expect(textsOfPage(true, 'routes/market/cart', 'en').messages).toContain('/en-visitor-');
  expect(textsOfPage(true, 'routes/market/cart', 'en').more).toBe('');
  expect(textsOfPage(false, 'routes/market/market', 'en').messages).toContain('/en-team-');
});

test('pages of a visitor have a loader each: with its answer the rest of the texts comes', () => {
  const open = Object.entries(pageAccess).filter(([, { access }]) => access === 'public');
  const without = open.filter(
    ([file]) =>
      !/export (?:const|async function|function) loader\b/.test(
        readFileSync(join('app', file), 'utf8'),
      ),
  );
  expect(without.map(([file]) => file)).toEqual([]);
  const files = new Set(open.map(([file]) => file.replace(/\.tsx$/, '')));
  expect(lookingPages.filter((page) => !files.has(page))).toEqual([]);
});
