import { eq } from 'drizzle-orm';
import { afterAll, beforeAll } from 'vitest';
import { loweringsOf } from '#app/domains/billing/billing.queries.server.ts';
import {
  giveMonths,
  lowerPlan,
  undoLowering,
} from '#app/domains/billing/commands/change-plan.server.ts';
import type { CategorySlug } from '#app/domains/categories/categories.ts';
import type { PlanId } from '#app/domains/plans/plans.ts';
import { editShop } from '#app/domains/shops/commands/edit-shop.server.ts';
import type { Actor } from '#app/domains/shops/commands/lock-shop.server.ts';
import { acceptInvitation } from '#app/domains/shops/commands/membership.server.ts';
import { openOwnShop } from '#app/domains/shops/commands/register-shop.server.ts';
import { addEmployee, editEmployee } from '#app/domains/shops/commands/team.server.ts';
import { requireDeletable } from '#app/domains/shops/deletion/deletion-checks.server.ts';
import { shopMembers, shops } from '#app/domains/shops/shops.table.server.ts';
import { shopEditInput } from '#app/domains/shops/shops.ts';
import type { Role } from '#app/domains/shops/team/permissions.ts';
import { now } from '#app/platform/clock.ts';
import { closeDatabase, database } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { newCode } from '#app/platform/id.ts';
import { connectPatiently, testDatabase } from '../database.ts';
import { anyDevice, makePerson, newPhone, type Person } from './people.ts';
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
  provedAt: anyDevice.provedAt,
});

export async function makeShop({
  name = 'Ngozi Fashion House',
  plan = 'starter',
  businessType = 'boutique',
  owner: known,
}: {
  name?: string;
  plan?: PlanId;
  businessType?: CategorySlug;
  /** Somebody who has had one before. */
  owner?: Person | undefined;
} = {}): Promise<TestShop> {
  const owner = known ?? (await makePerson());
  const phoneDigits = owner.session.user.phoneDigits;
  const id = await openOwnShop(
    { userId: owner.id, phoneDigits },
    { storeName: name, businessType },
  );
  const actor = actorOf(owner, id);
  // Tests about codes turn them on.
  await saveSwitches(actor, []);
  if (plan !== 'starter') await givePlan(id, plan);
  return { id, owner, actor };
}

type Switch =
  | 'asksForCode'
  | 'employeesDelete'
  | 'handsOverByCode'
  | 'handsOverPaid'
  | 'tellsTransfersApart';

/** The form about the shop is saved with these boxes ticked and no others. */
export async function saveSwitches(actor: Actor, on: readonly Switch[]): Promise<void> {
  const [shop] = await database().select().from(shops).where(eq(shops.id, actor.shopId));
  const ticked = Object.fromEntries(on.map((name) => [name, 'on']));
  const telegramUsername = shop?.telegramUsername ?? '';
  const { name, phoneNumber, address } = shop ?? {};
  const edit = shopEditInput.parse({ name, phoneNumber, address, telegramUsername, ...ticked });
  await inTransaction((tx) => editShop(tx, actor, edit));
}

export const renameShop = ({ actor }: TestShop, name: string) =>
  inTransaction((tx) =>
    editShop(
      tx,
      actor,
      shopEditInput.parse({ name, phoneNumber: '', address: '', telegramUsername: '' }),
    ),
  );

const changeOf = (shopId: string, planId: PlanId) => ({
  ...{ shopId, planId, reason: 'For a test', key: newCode(16) },
});

/** A month of a plan, as an operator gives it. */
export const givePlan = (shopId: string, planId: PlanId) =>
  inTransaction((tx) => giveMonths(tx, { ...changeOf(shopId, planId), months: 1 }));

/** A smaller plan, as an operator sets it; answers with what puts the larger one back. */
export async function lowerTo(shopId: string, planId: PlanId) {
  await inTransaction((tx) => lowerPlan(tx, changeOf(shopId, planId)));
  const [lowering] = await loweringsOf(shopId);
  const id = lowering?.id ?? '';
  return () => inTransaction((tx) => undoLowering(tx, { shopId, id }));
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
    const edit = { userId: person.id, firstName: 'Yusuf', lastName: 'Bello', role };
    const phoneNumber = person.phone;
    await inTransaction((tx) => editEmployee(tx, shop.actor, { ...edit, phoneNumber }));
  }
  return { ...person, actor: actorOf(person, shop.id) };
}

/** As deleting a large shop leaves it until its rows have gone in portions. */
export const beginDeleting = (shopId: string): Promise<void> =>
  inTransaction(async (tx) => {
    await requireDeletable(tx, shopId);
    await tx.delete(shopMembers).where(eq(shopMembers.shopId, shopId));
    const marks = { deletingAt: now(), deletingPortions: 6 };
    await tx.update(shops).set(marks).where(eq(shops.id, shopId));
  });

export const addPhone = (shop: TestShop, phoneNumber = newPhone(), firstName = 'Yusuf') =>
  inTransaction((tx) => addEmployee(tx, shop.actor, { firstName, lastName: 'Bello', phoneNumber }));
