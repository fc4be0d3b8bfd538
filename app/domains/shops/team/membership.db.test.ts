import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { finishSignIn, startSignIn } from '#app/domains/accounts/commands/sign-in.server.ts';
import { database } from '#app/platform/db/database.server.ts';
import { newId } from '#app/platform/id.ts';
import { cleanBrowser, makePerson, newPhone } from '#tests/support/shop/people.ts';
import { addPhone, lowerTo, makeMember, makeShop, shopBench } from '#tests/support/shop/shops.ts';
import { outcome } from '#tests/support/shop/sign-in.ts';
import {
  acceptInvitation,
  declineInvitation,
  joinWaitingShop,
  leaveShop,
} from '../commands/membership.server.ts';
import { openOwnShop } from '../commands/register-shop.server.ts';
import { invitationsOf, shopOfUser } from '../shops.queries.server.ts';
import { shopMembers } from '../shops.table.server.ts';
import { teamOf } from './team.queries.server.ts';

shopBench();

/** By the demo code, as a browser would. */
async function signIn(phone: string): Promise<string> {
  const requester = cleanBrowser();
  const step = await startSignIn({ phone, requester });
  const code = step.step === 'code' ? (step.demoCode ?? '') : '';
  const done = await finishSignIn({ phone, requester, code });
  if (done.step !== 'signed_in') throw new Error(done.step);
  await joinWaitingShop(done.session.userId);
  return done.session.userId;
}

describe('joining', () => {
  it('an added phone is inert until it signs in, and then is in', async () => {
    const shop = await makeShop();
    const phone = newPhone();
    const { userId } = await addPhone(shop, phone);
    expect(await shopOfUser(userId)).toBeUndefined();
    expect(await signIn(phone)).toBe(userId);
    expect(await shopOfUser(userId)).toMatchObject({
      role: 'employee',
      state: 'active',
      joinSeenAt: null,
    });
  });

  it('somebody with a shop is asked, and stays where the answer is no', async () => {
    const [shop, other] = [await makeShop(), await makeShop()];
    const person = await makeMember(other);
    await addPhone(shop, person.phone);
    await signIn(person.phone);
    expect((await shopOfUser(person.id))?.shop.id).toBe(other.id);
    expect(await invitationsOf(person.id)).toMatchObject([{ shopId: shop.id }]);
    await declineInvitation(person.id, shop.id);
    expect(await invitationsOf(person.id)).toEqual([]);
    expect((await shopOfUser(person.id))?.shop.id).toBe(other.id);
  });

  it('yes means leaving the other shop; an owner cannot', async () => {
    const [shop, other] = [await makeShop(), await makeShop()];
    const person = await makeMember(other);
    await addPhone(shop, person.phone);
    await acceptInvitation(person.id, shop.id);
    expect((await shopOfUser(person.id))?.shop.id).toBe(shop.id);
    expect((await teamOf(other.id)).map(({ userId }) => userId)).not.toContain(person.id);
    await addPhone(shop, other.owner.phone);
    expect(await outcome(acceptInvitation(other.owner.id, shop.id))).toBe(
      'shops.owner_cannot_join',
    );
    expect(await outcome(leaveShop(other.owner.id))).toBe('shops.owner_cannot_join');
    expect((await shopOfUser(other.owner.id))?.shop.id).toBe(other.id);
  });

  it('with two shops waiting nobody decides for the person', async () => {
    const [shop, other] = [await makeShop(), await makeShop()];
    const phone = newPhone();
    const { userId } = await addPhone(shop, phone);
    await addPhone(other, phone);
    await signIn(phone);
    expect(await shopOfUser(userId)).toBeUndefined();
    expect(await invitationsOf(userId)).toHaveLength(2);
    const both = await Promise.all([
      outcome(acceptInvitation(userId, shop.id)),
      outcome(acceptInvitation(userId, other.id)),
    ]);
    expect(both).toContain('done');
    expect(await shopOfUser(userId)).toBeDefined();
  });

  it('an offer that is not there cannot be taken', async () => {
    const [shop, person] = [await makeShop(), await makePerson()];
    expect(await outcome(acceptInvitation(person.id, shop.id))).toBe('shops.invitation_gone');
    expect(await outcome(acceptInvitation(person.id, newId()))).toBe('shops.invitation_gone');
    expect(await outcome(acceptInvitation(person.id, '../x'))).toBe('shops.invitation_gone');
  });
});

it('working for somebody never stands in the way of an own shop', async () => {
  const shop = await makeShop();
  const person = await makeMember(shop);
  const own = await openOwnShop(
    { userId: person.id, phoneDigits: person.phone },
    { storeName: 'My own', businessType: 'books' },
  );
  expect(await shopOfUser(person.id)).toMatchObject({ role: 'owner', shop: { id: own } });
  expect(await teamOf(shop.id)).toHaveLength(1);
});

it('a smaller plan pauses the newest people and a larger one brings them back', async () => {
  const shop = await makeShop({ plan: 'basic' });
  const people: Awaited<ReturnType<typeof makeMember>>[] = [];
  for (let n = 0; n < 5; n++) people.push(await makeMember(shop));
  const states = async () => {
    const rows = await database().select().from(shopMembers).where(eq(shopMembers.shopId, shop.id));
    return people.map(({ id }) => rows.find(({ userId }) => userId === id)?.state);
  };
  const putBack = await lowerTo(shop.id, 'starter');
  expect(await states()).toEqual(['active', 'active', 'active', 'paused', 'paused']);
  await putBack();
  expect(await states()).toEqual(Array(5).fill('active'));
});

it('who is paused goes by who came in last, not by who was written down last', async () => {
  const shop = await makeShop({ plan: 'basic' });
  const late = await makePerson();
  await addPhone(shop, late.phone);
  for (let n = 0; n < 3; n++) await makeMember(shop);
  await acceptInvitation(late.id, shop.id);
  await lowerTo(shop.id, 'starter');
  const paused = (await teamOf(shop.id)).filter(({ state }) => state === 'paused');
  expect(paused.map(({ userId }) => userId)).toEqual([late.id]);
});

it('people who were invited under a bigger plan come in only as far as the one in force goes', async () => {
  const shop = await makeShop({ plan: 'premium' });
  for (let n = 0; n < 2; n++) await makeMember(shop);
  const invited = [];
  for (let n = 0; n < 5; n++) invited.push((await addPhone(shop, newPhone())).userId);
  const employed = await makeMember(await makeShop());
  await addPhone(shop, employed.phone);
  const putBack = await lowerTo(shop.id, 'starter');
  // One place is left: of five sign-ins at the same moment one comes in.
  const joined = await Promise.all(invited.map((userId) => joinWaitingShop(userId)));
  expect(joined.filter(Boolean)).toHaveLength(1);
  expect(await outcome(acceptInvitation(employed.id, shop.id))).toBe('shops.team_full');
  expect((await shopOfUser(employed.id))?.shop.id).not.toBe(shop.id);
  await putBack();
  expect(await outcome(acceptInvitation(employed.id, shop.id))).toBe('done');
  const waiting = invited.filter((_, n) => !joined[n]);
  expect(await joinWaitingShop(waiting[0] ?? '')).toBe(shop.id);
});
