import { plans } from '#app/domains/plans/plans.ts';
import type { Random } from './random.ts';

export const mostPerShop = Math.max(...plans.map((plan) => plan.productLimit));

/** A few large shops and many small ones, together exactly `products`, none above the largest plan. */
export function shareOut(products: number, shops: number, random: Random): number[] {
  if (products > shops * mostPerShop) {
    throw new Error(`${shops} shops can have ${shops * mostPerShop} products at most`);
  }
  const weights = Array.from({ length: shops }, () => 0.05 + random.next() ** 4);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const counts = weights.map((weight) =>
    Math.min(mostPerShop, Math.floor((products * weight) / total)),
  );
  let left = products - counts.reduce((sum, count) => sum + count, 0);
  for (let index = 0; left > 0; index = (index + 1) % shops) {
    if ((counts[index] ?? mostPerShop) >= mostPerShop) continue;
    counts[index] = (counts[index] ?? 0) + 1;
    left -= 1;
  }
  return counts;
}

/** The smallest plan that holds so many. */
export function planFor(products: number): string {
  return plans.find((plan) => plan.productLimit >= products)?.id ?? 'enterprise';
}
