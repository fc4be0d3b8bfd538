import { and, eq } from 'drizzle-orm';
import { writeDownUser } from '#app/domains/accounts/commands/people.server.ts';
import { refuseReserved } from '#app/domains/accounts/names/refuse-reserved.server.ts';
import { phoneKey } from '#app/domains/accounts/phone/phone.ts';
import { planName } from '#app/domains/plans/plans.ts';
import type { Transaction } from '#app/platform/db/database.server.ts';
import { afterCommit } from '#app/platform/db/transaction.server.ts';
import { noteSecurity } from '#app/platform/http/security/security-events.server.ts';
import { isId } from '#app/platform/id.ts';
import { shopErrors } from '../shops.errors.ts';
import { teamSize } from '../shops.queries.server.ts';
import { shopMembers, type shops } from '../shops.table.server.ts';
import { type EmployeeInput, planInForce, teamLimitOf } from '../shops.ts';
import { canTouch, type Role } from '../team/permissions.ts';
import { teamMemberOf } from '../team/team.queries.server.ts';
import { type Actor, lockShop } from './lock-shop.server.ts';
import { freePlace } from './membership.server.ts';
import { requireRight } from './require-right.server.ts';

const place = (shopId: string, userId: string) =>
  and(eq(shopMembers.shopId, shopId), eq(shopMembers.userId, userId));

async function requireRoom(tx: Transaction, shop: typeof shops.$inferSelect): Promise<void> {
  const limit = teamLimitOf(shop);
  if ((await teamSize(shop.id, tx)) < limit) return;
  throw shopErrors.user_limit({ n: limit, plan: planName(planInForce(shop)) });
}

/** Writes the person down under the shop's lock; inert until that phone signs in itself. */
async function invite(tx: Transaction, shopId: string, person: EmployeeInput): Promise<string> {
  const { firstName, lastName, phoneNumber } = person;
  const { id } = await writeDownUser(tx, { phone: phoneNumber, firstName: '', lastName: '' });
  const added = await tx
    .insert(shopMembers)
    .values({
      shopId,
      userId: id,
      role: 'employee',
      state: 'invited',
      givenFirstName: firstName,
      givenLastName: lastName,
    })
    .onConflictDoNothing({ target: [shopMembers.shopId, shopMembers.userId] })
    .returning({ userId: shopMembers.userId });
  if (added.length === 0) throw shopErrors.already_in_team();
  return id;
}

/** `createShopUser`: always an employee. The lock makes adds at the limit come one after the other. */
export async function addEmployee(
  tx: Transaction,
  actor: Actor,
  person: EmployeeInput,
): Promise<{ userId: string }> {
  const { shop } = await lockShop(tx, actor, 'team.add');
  refuseReserved('firstName', person.firstName, person.lastName);
  await requireRoom(tx, shop);
  return { userId: await invite(tx, shop.id, person) };
}

async function memberToTouch(tx: Transaction, shopId: string, userId: string, actor: Role) {
  if (!isId(userId)) throw shopErrors.user_not_found();
  const [member] = await tx.select().from(shopMembers).where(place(shopId, userId));
  if (!member) throw shopErrors.user_not_found();
  if (!canTouch(actor, member.role)) throw shopErrors.owner_stays();
  return member;
}

export interface EmployeeEdit extends EmployeeInput {
  userId: string;
  role: 'employee' | 'admin' | undefined;
}

/**
 * The names the shop uses, the role (owner only) and, as long as the person has not come in, the
 * phone: a mistyped number is then replaced by the right one.
 */
export async function editEmployee(
  tx: Transaction,
  actor: Actor,
  edit: EmployeeEdit,
): Promise<void> {
  const { shop, role } = await lockShop(tx, actor, 'team.edit');
  refuseReserved('firstName', edit.firstName, edit.lastName);
  const member = await memberToTouch(tx, shop.id, edit.userId, role);
  const wanted = edit.role ?? member.role;
  if (wanted !== member.role) requireRight(role, actor, 'team.set_role');
  const known = await teamMemberOf(shop.id, edit.userId, tx);
  const samePhone = phoneKey(edit.phoneNumber) === phoneKey(known?.phone ?? '');
  if (!samePhone && member.state !== 'invited') throw shopErrors.keeps_own_name();
  let userId = edit.userId;
  if (!samePhone) {
    // Another number is another person: one goes, one comes.
    requireRight(role, actor, 'team.remove');
    requireRight(role, actor, 'team.add');
    await tx.delete(shopMembers).where(place(shop.id, userId));
    userId = await invite(tx, shop.id, edit);
  }
  await tx
    .update(shopMembers)
    .set({ role: wanted, givenFirstName: edit.firstName, givenLastName: edit.lastName })
    .where(place(shop.id, userId));
  if (wanted !== member.role)
    afterCommit(tx, () => noteSecurity('role_change', { of: 'shop', to: wanted }));
}

/** Out on the next request: every request reads the membership fresh. */
export async function removeEmployee(tx: Transaction, actor: Actor, userId: string): Promise<void> {
  const { shop, role } = await lockShop(tx, actor, 'team.remove');
  await memberToTouch(tx, shop.id, userId, role);
  await freePlace(tx, shop.id, userId);
  afterCommit(tx, () => noteSecurity('role_change', { of: 'shop', to: 'none' }));
}
