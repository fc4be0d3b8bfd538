import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { users } from '#app/domains/accounts/accounts.table.server.ts';
import { database } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { newId } from '#app/platform/id.ts';
import { isLongRun } from '#tests/support/long-run.ts';
import { makePerson, newPhone } from '#tests/support/shop/people.ts';
import {
  addPhone,
  makeMember,
  makeShop,
  shopBench,
  type TestShop,
} from '#tests/support/shop/shops.ts';
import { outcome } from '#tests/support/shop/sign-in.ts';
import { acceptInvitation } from '../commands/membership.server.ts';
import { type EmployeeEdit, editEmployee, removeEmployee } from '../commands/team.server.ts';
import { activeRole, teamSize } from '../shops.queries.server.ts';
import { teamOf } from './team.queries.server.ts';

shopBench();

const edit = (
  shop: Pick<TestShop, 'actor'>,
  change: Partial<EmployeeEdit> & { userId: string; phoneNumber: string },
) =>
  inTransaction((tx) =>
    editEmployee(tx, shop.actor, {
      firstName: 'Aisha',
      lastName: 'Bello',
      role: undefined,
      ...change,
    }),
  );
const remove = (shop: Pick<TestShop, 'actor'>, userId: string) =>
  inTransaction((tx) => removeEmployee(tx, shop.actor, userId));

describe('adding people', () => {
  it('holds the limit when 50 are added at once', async () => {
    for (let trial = 0; trial < (isLongRun ? 200 : 3); trial++) {
      const shop = await makeShop({ plan: 'basic' });
      await addPhone(shop);
      const answers = await Promise.all(Array.from({ length: 50 }, () => outcome(addPhone(shop))));
      expect(answers.filter((answer) => answer === 'done')).toHaveLength(4);
      expect(answers.filter((answer) => answer === 'shops.user_limit')).toHaveLength(46);
      expect(await teamSize(shop.id)).toBe(5);
    }
  }, 600_000);

  it('names the limit and the plan', async () => {
    const shop = await makeShop();
    for (let n = 0; n < 3; n++) await addPhone(shop);
    await expect(addPhone(shop)).rejects.toMatchObject({
      code: 'shops.user_limit',
      params: { n: 3, plan: 'Starter' },
    });
  });

  it('adds a phone once, also when it is written in two ways and sent twenty times', async () => {
    const shop = await makeShop({ plan: 'enterprise' });
    const phone = newPhone();
    const forms = [phone, `+234${phone.slice(1)}`, `234${phone.slice(1)}`, phone.slice(1)];
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => outcome(addPhone(shop, forms[n % 4]))),
    );
    expect(answers.filter((answer) => answer === 'done')).toHaveLength(1);
    expect(await teamSize(shop.id)).toBe(1);
    expect(await outcome(addPhone(shop, shop.owner.phone))).toBe('shops.already_in_team');
  });

  it('is for owner and admin of this shop alone', async () => {
    const [shop, other] = [await makeShop({ plan: 'basic' }), await makeShop()];
    const [admin, employee] = [await makeMember(shop, 'admin'), await makeMember(shop)];
    expect(await outcome(addPhone({ ...shop, actor: admin.actor }))).toBe('done');
    expect(await outcome(addPhone({ ...shop, actor: employee.actor }))).toBe('shops.forbidden');
    expect(await outcome(addPhone({ ...shop, actor: { ...other.actor, shopId: shop.id } }))).toBe(
      'shops.not_found',
    );
    expect(await outcome(addPhone({ ...shop, actor: { ...shop.actor, shopId: newId() } }))).toBe(
      'shops.not_found',
    );
    expect(await outcome(addPhone({ ...shop, actor: { ...shop.actor, shopId: "' or 1" } }))).toBe(
      'shops.not_found',
    );
  });

  it('tells nobody the name or face behind a phone before that person has come in', async () => {
    const shop = await makeShop();
    const person = await makePerson({ firstName: 'Grace', lastName: 'Eze' });
    await database()
      .update(users)
      .set({ pictureBase: 'profile-pictures/x' })
      .where(eq(users.id, person.id));
    await addPhone(shop, person.phone, 'New girl');
    const seen = async () => (await teamOf(shop.id)).find(({ userId }) => userId === person.id);
    expect(await seen()).toMatchObject({
      firstName: 'New girl',
      picture: undefined,
      state: 'invited',
    });
    await acceptInvitation(person.id, shop.id);
    expect(await seen()).toMatchObject({
      firstName: 'Grace',
      picture: expect.stringContaining('profile-pictures/x'),
      hasOwnName: true,
    });
  });
});

describe('editing and removing', () => {
  it('lets the owner alone change a role', async () => {
    const shop = await makeShop();
    const [admin, employee] = [await makeMember(shop, 'admin'), await makeMember(shop)];
    const change = { userId: employee.id, phoneNumber: employee.phone, role: 'admin' as const };
    expect(await outcome(edit(admin, change))).toBe('shops.forbidden');
    expect(await outcome(edit(shop, change))).toBe('done');
    expect(await activeRole({ shopId: shop.id, userId: employee.id })).toBe('admin');
  });

  it('replaces a mistyped phone until its owner has come in', async () => {
    const shop = await makeShop();
    const { userId } = await addPhone(shop);
    const right = newPhone();
    await edit(shop, { userId, phoneNumber: right });
    const team = await teamOf(shop.id);
    expect(team).toHaveLength(2);
    expect(team[1]).toMatchObject({
      firstName: 'Aisha',
      phone: expect.stringContaining(right.slice(-4)),
    });
    const employee = await makeMember(shop);
    expect(await outcome(edit(shop, { userId: employee.id, phoneNumber: newPhone() }))).toBe(
      'shops.keeps_own_name',
    );
  });

  it('never touches the owner, nor people of another shop', async () => {
    const [shop, other] = [await makeShop(), await makeShop()];
    const [admin, stranger] = [await makeMember(shop, 'admin'), await makeMember(other)];
    expect(await outcome(remove(admin, shop.owner.id))).toBe('shops.owner_stays');
    expect(await outcome(remove(shop, shop.owner.id))).toBe('shops.owner_stays');
    expect(await outcome(remove(shop, stranger.id))).toBe('shops.user_not_found');
    expect(await outcome(remove(shop, 'x'))).toBe('shops.user_not_found');
    expect(await outcome(edit(shop, { userId: stranger.id, phoneNumber: stranger.phone }))).toBe(
      'shops.user_not_found',
    );
    expect(await activeRole({ shopId: other.id, userId: stranger.id })).toBe('employee');
  });

  it('puts a removed admin out at once, also in the middle of an act', async () => {
    const shop = await makeShop();
    const admin = await makeMember(shop, 'admin');
    await remove(shop, admin.id);
    expect(await activeRole({ shopId: shop.id, userId: admin.id })).toBeUndefined();
    expect(await outcome(addPhone({ ...shop, actor: admin.actor }))).toBe('shops.not_found');
  });
});
