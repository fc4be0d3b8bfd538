import { sql } from 'drizzle-orm';
import { changePlan } from '#app/domains/moderation/commands/change-plan.server.ts';
import { measureShop } from '#app/domains/moderation/commands/decide.server.ts';
import { liftMeasure } from '#app/domains/moderation/commands/lift.server.ts';
import { userLimitOf } from '#app/domains/plans/plans.ts';
import { database } from '#app/platform/db/database.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { newCode } from '#app/platform/id.ts';
import { action as dataAction } from '#app/routes/my/my-data.tsx';
import { action as profileAction } from '#app/routes/shop/shop-profile.tsx';
import type { Dice } from '#tests/support/dice.ts';
import { ownPin } from '#tests/support/shop/payouts.ts';
import { makePerson } from '#tests/support/shop/people.ts';
import { ask, call, isDone, signedIn } from './doors.ts';
import { Wrong } from './glance.ts';
import { openAsBuyer } from './orders.ts';
import { anyOf, type Trade } from './trade.ts';

const reason = 'Because of what was found';

/** The owner shows who it is, before acts and files that ask for it. */
export async function showWho({ owner }: Trade): Promise<void> {
  const { status } = await call(owner, 'confirm', { pin: ownPin });
  if (status !== 200) throw new Error('the owner could not show who it is');
}

/** Somebody is asked into the shop, and comes unless they do not care. */
export async function addMember(trade: Trade, given: Dice): Promise<boolean> {
  const person = await makePerson();
  const shopId = trade.shop.id;
  const words = { firstName: 'Yusuf', lastName: 'Bello', phoneNumber: person.phone };
  const fields = { intent: 'add-user', shopId, ...words };
  const answer = await ask(profileAction, { browser: trade.owner, path: '/shop', fields });
  if (!isDone(answer)) return false;
  const browser = signedIn(person.opened.token);
  const accept = { intent: 'accept', id: shopId };
  const isIn = given.chance(0.7);
  if (isIn && isDone(await ask(profileAction, { browser, path: '/shop', fields: accept })))
    trade.members.push({ browser, userId: person.id });
  return true;
}

export async function removeMember(trade: Trade, given: Dice): Promise<boolean> {
  const [member] = trade.members.splice(given.below(trade.members.length), 1);
  if (!member) return false;
  const fields = { intent: 'remove-user', shopId: trade.shop.id, id: member.userId };
  return isDone(await ask(profileAction, { browser: trade.owner, path: '/shop', fields }));
}

/** An act of those who run the market, by their own command: their rooms ask for a passkey every few hours. */
export const byOperator = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    (error: unknown) => {
      if (error instanceof AppError) return false;
      throw error;
    },
  );

export async function changePlans(trade: Trade, given: Dice): Promise<boolean> {
  const asked = { shopId: trade.shop.id, key: newCode(16), reason };
  return given.chance(0.6)
    ? byOperator(changePlan(trade.operator, 'plan.given', { ...asked, planId: 'basic', months: 1 }))
    : byOperator(changePlan(trade.operator, 'plan.lowered', { ...asked, planId: 'starter' }));
}

export async function suspend(trade: Trade): Promise<boolean> {
  const asked = { shopId: trade.shop.id, kind: 'suspend' as const, key: newCode(16), reason };
  const isDoneNow = await byOperator(measureShop(trade.operator, asked));
  if (isDoneNow) trade.isSuspended = true;
  return isDoneNow;
}

export async function lift(trade: Trade): Promise<boolean> {
  if (!trade.isSuspended) return false;
  const { rows } = await database().execute<{ id: string }>(sql`select id from measures
    where shop_id = ${trade.shop.id}::uuid and kind = 'suspend' and lifted_at is null`);
  for (const { id } of rows) await liftMeasure(trade.operator, { measureId: id, reason });
  trade.isSuspended = false;
  return true;
}

/** A buyer proves the phone by its code and has everything about them erased. */
export async function erase(trade: Trade, given: Dice): Promise<boolean> {
  const buyer = anyOf(given, trade.buyers);
  if (!buyer) return false;
  const { phone, browser } = buyer;
  const send = (fields: Record<string, string>) =>
    ask(dataAction, { browser, path: '/my-data', fields });
  const asked = await send({ intent: 'ask', phone });
  const code = asked.data?.answer?.code?.demoCode as string | undefined;
  if (!code) return false;
  await send({ intent: 'code', phone, code });
  const answer = await send({ intent: 'erase', sure: 'yes' });
  if (!answer.location?.includes('erased')) return false;
  for (const deal of trade.deals) {
    if (deal.phone !== phone) continue;
    deal.isErased = true;
    // Nobody is left to decide it for.
    if (deal.complaint && ['open', 'answered', 'raised'].includes(deal.complaint.state))
      deal.complaint.state = 'solved';
  }
  return true;
}

/** Nobody who works is paused while there is room. */
export async function membersFit(trade: Trade): Promise<void> {
  const { rows } = await database().execute<{ plan: string; active: number; paused: number }>(sql`
    select s.plan, count(*) filter (where m.state = 'active' and m.role <> 'owner')::int as active,
      count(*) filter (where m.state = 'paused')::int as paused
    from shops s join shop_members m on m.shop_id = s.id where s.id = ${trade.shop.id}::uuid group by s.plan`);
  const [row] = rows;
  if (row && row.paused > 0 && row.active < userLimitOf(row.plan))
    throw new Wrong(
      `${row.paused} people are paused though only ${row.active} work on ${row.plan}`,
    );
}

/** A suspended shop asks nobody for money. */
export async function nobodyAsked(trade: Trade, given: Dice): Promise<void> {
  const deal = trade.dealOf(given, ({ state, source }) => state === 'open' && source === 'web');
  if (!deal || !trade.isSuspended) return;
  const { order } = (await openAsBuyer(deal)).data;
  if (order.bank || order.canClaim || order.canPayOnline)
    throw new Wrong('a suspended shop invites its buyer to pay');
}
