import { describe, expect, it } from 'vitest';
import { type Action, actions, can, canTouch, type Role } from './permissions.ts';

/** Written out a second time, on purpose: a slip in the table must not pass by its own light. */
const expected: Record<Action, readonly Role[]> = {
  'shop.see': ['owner', 'admin', 'employee'],
  'stock.export': ['owner', 'admin', 'employee'],
  'stock.delete': ['owner', 'admin'],
  'stock.edit': ['owner', 'admin', 'employee'],
  'orders.work': ['owner', 'admin', 'employee'],
  'messages.work': ['owner', 'admin', 'employee'],
  'bids.answer': ['owner', 'admin', 'employee'],
  'adverts.use': ['owner', 'admin', 'employee'],
  'adverts.export': ['owner', 'admin', 'employee'],
  'insights.export': ['owner', 'admin', 'employee'],
  'insights.see': ['owner', 'admin', 'employee'],
  'money.see': ['owner', 'admin'],
  'payments.see': ['owner', 'admin'],
  'payments.export': ['owner', 'admin'],
  'bank.edit': ['owner', 'admin'],
  'shop.contacts': ['owner', 'admin'],
  'adverts.tokens': ['owner', 'admin'],
  'prices.edit': ['owner', 'admin'],
  'shop.edit': ['owner', 'admin'],
  'shop.picture': ['owner', 'admin'],
  'adverts.settings': ['owner', 'admin'],
  'team.see': ['owner', 'admin'],
  'team.edit': ['owner', 'admin'],
  'team.add': ['owner', 'admin'],
  'team.remove': ['owner', 'admin'],
  'team.set_role': ['owner'],
  'plan.pay': ['owner', 'admin'],
  'shop.export': ['owner'],
  'shop.delete': ['owner'],
};

describe('who may do what', () => {
  it.each(actions)('%s', (action) => {
    const allowed = (['owner', 'admin', 'employee'] as const).filter((role) => can(role, action));
    expect(allowed).toEqual(expected[action]);
    expect(can(undefined, action)).toBe(false);
  });

  it('denies what is not in the table', () => {
    expect(can('owner', 'shop.sell' as Action)).toBe(false);
    expect(can('owner', 'constructor' as Action)).toBe(false);
    expect(can('root' as Role, 'shop.see')).toBe(false);
  });

  it('keeps hands off the owner', () => {
    expect(canTouch('admin', 'employee')).toBe(true);
    expect(canTouch('admin', 'owner')).toBe(false);
    expect(canTouch('owner', 'owner')).toBe(false);
    expect(canTouch('employee', 'employee')).toBe(false);
  });
});
