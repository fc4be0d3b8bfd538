import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { userByPhone } from '#app/domains/accounts/accounts.queries.server.ts';
import { users } from '#app/domains/accounts/accounts.table.server.ts';
import type { Requester } from '#app/domains/accounts/accounts.ts';
import {
  registerPhone,
  verifyRegistration,
} from '#app/domains/accounts/commands/register.server.ts';
import { phoneKey } from '#app/domains/accounts/phone/phone.ts';
import { devices, sessions } from '#app/domains/accounts/sign-in/sign-in.table.server.ts';
import { database } from '#app/platform/db/database.server.ts';
import { cleanBrowser, makePerson, newPhone } from '#tests/support/shop/people.ts';
import { addPhone, makeShop, shopBench } from '#tests/support/shop/shops.ts';
import { outcome } from '#tests/support/shop/sign-in.ts';
import { openOwnShop, registerShop } from '../commands/register-shop.server.ts';
import { invitationsOf, shopOfUser } from '../shops.queries.server.ts';
import { shopMembers, shops } from '../shops.table.server.ts';
import type { StoreInput } from '../shops.ts';
import { teamOf } from '../team/team.queries.server.ts';

shopBench();

const store: StoreInput = { storeName: 'Ọjà Ìbàdàn', businessType: 'boutique' };

/** The browser after step 1 with the demo code. */
async function provedBrowser(phone: string): Promise<Requester> {
  const requester = cleanBrowser();
  const step = await registerPhone({ phone, requester });
  const code = step.step === 'code' ? (step.demoCode ?? '') : '';
  const proved = await verifyRegistration({ phone, requester, code });
  if (proved.step !== 'proved') throw new Error(proved.step);
  return { ...requester, browserToken: proved.browserToken };
}

describe('registering', () => {
  it('makes person, shop and place together', async () => {
    const phone = newPhone();
    const session = await registerShop({ phone, requester: await provedBrowser(phone), store });
    expect(await shopOfUser(session.userId)).toMatchObject({
      role: 'owner',
      state: 'active',
      shop: { name: 'Ọjà Ìbàdàn', businessType: 'boutique', plan: 'starter', phoneNumber: phone },
    });
    const [row] = await database()
      .select()
      .from(shops)
      .where(eq(shops.ownerUserId, session.userId));
    expect(row).toMatchObject({ nameNorm: 'oja ibadan', letter: 'o' });
  });

  it('leaves nothing behind when the shop cannot be made, and the proof is still good', async () => {
    const phone = newPhone();
    const requester = await provedBrowser(phone);
    // The last wall refuses what no rule of ours would send.
    const broken = { ...store, businessType: null as unknown as 'boutique' };
    await expect(registerShop({ phone, requester, store: broken })).rejects.toThrow();
    expect(await userByPhone(phoneKey(phone) ?? '')).toBeUndefined();
    expect((await registerShop({ phone, requester, store })).token).toBeTruthy();
  });

  it('makes one shop of twenty submits', async () => {
    const phone = newPhone();
    const requester = await provedBrowser(phone);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => outcome(registerShop({ phone, requester, store }))),
    );
    expect(answers.filter((answer) => answer === 'done')).toHaveLength(1);
    const user = await userByPhone(phoneKey(phone) ?? '');
    const own = await database()
      .select()
      .from(shops)
      .where(eq(shops.ownerUserId, user?.id ?? ''));
    expect(own).toHaveLength(1);
  });

  it('gives nothing without the proof of this browser', async () => {
    const phone = newPhone();
    await provedBrowser(phone);
    expect(await outcome(registerShop({ phone, requester: cleanBrowser(), store }))).toBe(
      'accounts.cannot_verify',
    );
  });

  it('whoever wrote my phone down before me has no tie to me afterwards', async () => {
    const [attacker, phone] = [await makeShop(), newPhone()];
    const { userId } = await addPhone(attacker, phone, 'Mine');
    await database().update(users).set({ firstName: 'Planted' }).where(eq(users.id, userId));
    const requester = await provedBrowser(phone);
    const session = await registerShop({ phone, requester, store });
    expect(session.userId).toBe(userId);
    expect(await invitationsOf(userId)).toEqual([]);
    expect(await teamOf(attacker.id)).toHaveLength(1);
    const places = await database()
      .select()
      .from(shopMembers)
      .where(eq(shopMembers.userId, userId));
    expect(places).toMatchObject([{ role: 'owner' }]);
    expect(
      await database().select().from(sessions).where(eq(sessions.userId, userId)),
    ).toHaveLength(1);
    expect(await database().select().from(devices).where(eq(devices.userId, userId))).toHaveLength(
      1,
    );
    expect((await teamOf(places[0]?.shopId ?? ''))[0]).toMatchObject({ firstName: '' });
  });
});

it('opens one shop for a signed-in person, however often it is sent', async () => {
  const person = await makePerson();
  const open = () => openOwnShop({ userId: person.id, phoneDigits: person.phone }, store);
  const answers = await Promise.all(Array.from({ length: 20 }, () => outcome(open())));
  expect(answers.filter((answer) => answer === 'done')).toHaveLength(1);
  expect(answers.filter((answer) => answer === 'shops.has_shop')).toHaveLength(19);
});
