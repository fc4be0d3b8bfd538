import { expect, test } from 'vitest';
import { english as en } from '../../../locales/en/index.ts';
import {
  defaultPlanId,
  isPlanId,
  planById,
  planIds,
  planName,
  plans,
  productLimitOf,
  usageLevel,
  userLimitOf,
} from './plans.ts';

test.each([
  ['starter', 'Starter', 0, 6, 3, false],
  ['basic', 'Basic', 100_000, 24, 5, false],
  ['premium', 'Premium', 200_000, 100, 10, true],
  ['enterprise', 'Enterprise', 500_000, 1000, 20, false],
] as const)(
  '%s costs and allows what the price list says',
  (id, name, kobo, products, users, best) => {
    expect(planById(id)).toMatchObject({
      id,
      name,
      monthlyPriceKobo: kobo,
      productLimit: products,
      userLimit: users,
      recommended: best,
    });
    expect(productLimitOf(id)).toBe(products);
    expect(userLimitOf(id)).toBe(users);
    expect(planName(id)).toBe(name);
  },
);

test('there are four plans, the smallest is the default', () => {
  expect(plans.map((plan) => plan.id)).toEqual([...planIds]);
  expect(defaultPlanId).toBe('starter');
});

test('an unknown plan allows two people, the free number of products, and is no plan', () => {
  expect(userLimitOf('gold')).toBe(2);
  expect(productLimitOf('gold')).toBe(6);
  expect(planName('gold')).toBe('gold');
  expect(isPlanId('gold')).toBe(false);
  expect(isPlanId(undefined)).toBe(false);
  expect(isPlanId('basic')).toBe(true);
});

test('every text of a plan stands in the catalogue', () => {
  const keys = plans.flatMap((plan) => [plan.priceLabel, ...plan.features].map((text) => text.key));
  expect(keys.filter((key) => !(key in en))).toEqual([]);
});

test.each([
  [0, 6, 'info'],
  [4, 6, 'info'],
  [5, 6, 'warning'],
  [6, 6, 'danger'],
  [7, 6, 'danger'],
  [19, 24, 'info'],
  [20, 24, 'warning'],
  [23, 24, 'warning'],
  [24, 24, 'danger'],
  [79, 100, 'info'],
  [80, 100, 'warning'],
  [99, 100, 'warning'],
  [100, 100, 'danger'],
  [799, 1000, 'info'],
  [800, 1000, 'warning'],
  [1000, 1000, 'danger'],
  [0, 0, 'danger'],
] as const)('%i of %i is %s', (count, limit, level) => {
  expect(usageLevel(count, limit)).toBe(level);
});
