import { expect, test } from 'vitest';
import { reviewInput } from './review-input.ts';

test.each([undefined, '', '0', '6'])(
  'with %s for stars it is said that some are chosen',
  (stars) => {
    const refused = reviewInput.safeParse({ stars, text: 'Good' }).error?.issues;
    expect(refused?.[0]).toMatchObject({ path: ['stars'], message: 'reviews.stars' });
  },
);

test('the stars that were chosen are a number', () => {
  expect(reviewInput.parse({ stars: '4', text: 'Good' }).stars).toBe(4);
});
