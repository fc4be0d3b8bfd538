import { expect, test } from 'vitest';
import { translatorFor } from '#app/platform/i18n/catalogues.server.ts';
import { daysIn, daysText } from './days-text.ts';

const { t } = translatorFor('en');

test('the days of a delivery are said as people say them: nobody counts from 0', () => {
  const said = [
    [0, 0],
    [0, 1],
    [0, 2],
    [1, 1],
    [1, 3],
  ].map(([daysFrom = 0, daysTo = 0]) => daysText({ daysFrom, daysTo }, t));
  expect(said).toEqual(['Same day', 'Up to 1 day', 'Up to 2 days', '1 day', '1 to 3 days']);
  expect(daysIn('0-1 Lagos', t)).toBe('Up to 1 day');
});
