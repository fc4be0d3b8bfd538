import { eq } from 'drizzle-orm';
import { afterAll, beforeAll } from 'vitest';
import type { Actor } from '#app/domains/shops/commands/lock-shop.server.ts';
import { acceptInvitation } from '#app/domains/shops/commands/membership.server.ts';
import { openOwnShop } from '#app/domains/shops/commands/register-shop.server.ts';
import { addEmployee } from '#app/domains/shops/commands/team.server.ts';
import { shopMembers, shops } from '#app/domains/shops/shops.table.server.ts';
import type { Role } from '#app/domains/shops/team/permissions.ts';
import { closeDatabase, database } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { connectPatiently, testDatabase } from '../database.ts';
import { makePerson, newPhone, type Person } from './people.ts';
import { useDemoCodes } from './sign-in.ts';

/** A database and settings of its own for one test file. */
export function shopBench(): void {
  let drop = async (): Promise<void> => {};
  beforeAll(async () => {
    const test = await testDatabase();
    drop = test.drop;
    connectPatiently(test);
    useDemoCodes();
  });
  afterAll(async () => {
    await closeDatabase();
    await drop();
  });
}

export interface TestShop {
  id: string;
  owner: Person;
  /** The owner, as commands want to know. */
  actor: Actor;
}

const actorOf = ({ id, session }: Person, shopId: string): Actor => ({
  userId: id,
  shopId,
  deviceId: session.deviceId,
  limitedUntil: null,
});

export async function makeShop({
  name = 'Ngozi Fashion House',
  plan = 'starter',
  owner: known,
}: {
  name?: string;
  plan?: string;
  /** Somebody who has had one before. */
  owner?: Person | undefined;
} = {}): Promise<TestShop> {
  const owner = known ?? (await makePerson());
  const phoneDigits = owner.session.user.phoneDigits;
  const id = await openOwnShop(
    { userId: owner.id, phoneDigits },
    { storeName: name, businessType: 'boutique' },
  );
  if (plan !== 'starter') await database().update(shops).set({ plan }).where(eq(shops.id, id));
  return { id, owner, actor: actorOf(owner, id) };
}

/** Somebody who was added to the shop and has come in. */
export async function makeMember(
  shop: TestShop,
  role: Exclude<Role, 'owner'> = 'employee',
): Promise<Person & { actor: TestShop['actor'] }> {
  const person = await makePerson();
  await addPhone(shop, person.phone);
  await acceptInvitation(person.id, shop.id);
  if (role === 'admin') {
    await database().update(shopMembers).set({ role }).where(eq(shopMembers.userId, person.id));
  }
  return { ...person, actor: actorOf(person, shop.id) };
}

export const addPhone = (shop: TestShop, phoneNumber = newPhone(), firstName = 'Yusuf') =>
  inTransaction((tx) => addEmployee(tx, shop.actor, { firstName, lastName: 'Bello', phoneNumber }));
