import { expect, test } from 'vitest';
import { planIds, productLimitOf } from '#app/domains/plans/plans.ts';
import { productQuota } from '#app/domains/shops/commands/product-quota.server.ts';
import { drawn } from '#tests/support/drawn.tsx';
import { LimitSheet } from './limit-sheet.tsx';
import { type PlanUsage, StockUsage } from './stock-usage.tsx';

function shown(usage: PlanUsage): string {
  return drawn(
    <>
      <StockUsage usage={usage} />
      <LimitSheet open onClose={() => undefined} usage={usage} />
    </>,
  );
}

const full = (plan: string, mayUpgrade: boolean): PlanUsage => {
  const planUntil = plan === 'starter' ? null : new Date('2999-01-01');
  const quota = productQuota({ plan, planUntil, productCount: productLimitOf(plan) });
  return { ...quota, mayUpgrade };
};

test.each(planIds)('%s, full: a larger plan is offered where there is one', (plan) => {
  const html = shown(full(plan, true));
  const isLargest = plan === 'enterprise';
  expect(html.includes('href="/subscription"')).toBe(!isLargest);
  expect(/upgrade/i.test(html)).toBe(!isLargest);
  expect(html).toContain('You have reached the maximum of');
  expect(html).toContain(isLargest ? 'To add more, delete items' : 'Or delete items');
});

test('an employee is told to ask the owner, unless no larger plan is sold', () => {
  expect(shown(full('basic', false))).toContain('Ask the owner for a larger plan');
  expect(shown(full('enterprise', false))).not.toContain('Ask the owner');
});
