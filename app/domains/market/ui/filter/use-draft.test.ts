import { expect, test } from 'vitest';
import { readMarketFilter } from '#app/domains/market/lists/market-filter.server.ts';
import { redrawn } from './use-draft.ts';

const read = (search: string) => readMarketFilter(new URLSearchParams(search), 'phones');
const chosen = { from: read(''), draft: read('sort=newest'), round: 3 };

test('a choice that is not applied yet stays when the same list comes once more', () => {
  expect(redrawn(chosen, read('')).draft.sort).toBe('newest');
  expect(redrawn(chosen, read('seed=4'))).toMatchObject({ draft: { sort: 'newest' }, round: 3 });
});

test('the list that was chosen lets typing go on, another one starts the choice again', () => {
  expect(redrawn(chosen, read('sort=newest')).round).toBe(3);
  expect(redrawn(chosen, read('to=20000'))).toMatchObject({
    draft: { sort: undefined, toKobo: 2_000_000 },
    round: 4,
  });
});
