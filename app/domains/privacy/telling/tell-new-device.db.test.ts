import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { users } from '#app/domains/accounts/accounts.table.server.ts';
import { finishSignIn, startSignIn } from '#app/domains/accounts/commands/sign-in.server.ts';
import { signOut } from '#app/domains/accounts/commands/sign-out.server.ts';
import { smsBudgetUsed, takeFromBudget } from '#app/domains/accounts/limits/sms-budget.server.ts';
import { phoneKey } from '#app/domains/accounts/phone/phone.ts';
import { sessionFromToken } from '#app/domains/accounts/session/session.server.ts';
import { deviceAdded } from '#app/domains/accounts/undo/accounts.events.ts';
import { shops } from '#app/domains/shops/shops.table.server.ts';
import { database } from '#app/platform/db/database.server.ts';
import { offeredLanguages, translatorFor } from '#app/platform/i18n/catalogues.server.ts';

import { type FakeTermii, startFakeTermii } from '#tests/fakes/termii.ts';
import { cleanBrowser } from '#tests/support/shop/people.ts';
import { pushBench } from '#tests/support/shop/push.ts';
import { makeMember, makeShop, type TestShop } from '#tests/support/shop/shops.ts';
import { clearLimits, opened, useDemoCodes } from '#tests/support/shop/sign-in.ts';
import { newDeviceJobs } from './tell-new-device.jobs.server.ts';

const bench = pushBench();
let termii: FakeTermii;
beforeAll(async () => {
  termii = await startFakeTermii();
});
afterAll(() => termii.close());

const settle = (more: Record<string, string> = {}) =>
  useDemoCodes({
    PUSH_API_ROOT: bench.push.url,
    SMS_PROVIDER: 'termii',
    TERMII_BASE_URL: termii.url,
    TERMII_API_KEY: termii.apiKey,
    TERMII_SENDER_ID: 'Oja',
    ...more,
  });
beforeEach(async () => {
  settle();
  await clearLimits();
});

const workOff = () => bench.workOff([deviceAdded, ...newDeviceJobs]);

/** Whoever has the SIM, in a browser that was never here. */
async function signInElsewhere(phone: string) {
  const requester = cleanBrowser();
  await startSignIn({ phone, requester });
  const code = termii.lastCode(phoneKey(phone) ?? '') ?? '';
  return opened(await finishSignIn({ phone, code, requester }));
}

/** Codes aside. */
const textsTo = (phone: string) =>
  termii.sent
    .filter(({ to, sms }) => `+${to}` === phoneKey(phone) && !/ code /.test(sms))
    .map(({ sms }) => sms);

const ownerOf = ({ owner, actor }: TestShop) => ({ actor, session: owner.session });

async function team() {
  const shop = await makeShop();
  const number = '08061230987';
  await database().update(shops).set({ phoneNumber: number }).where(eq(shops.id, shop.id));
  const [admin, employee] = [await makeMember(shop, 'admin'), await makeMember(shop)];
  const phones = {
    owner: await bench.phoneOf(ownerOf(shop), { kinds: [], quiet: { from: 0, to: 23 } }),
    admin: await bench.phoneOf(admin),
    employee: await bench.phoneOf(employee, { showDetails: true }),
  };
  return { shop, number, admin, employee, phones };
}

test('a new phone of the owner is told at once to her other phones, her number and the whole team', async () => {
  const { shop, number, admin, employee, phones } = await team();
  await database().update(users).set({ firstName: 'Ṣadé' }).where(eq(users.id, shop.owner.id));
  const { sessionId } = await signInElsewhere(shop.owner.phone);
  expect(sessionId).not.toBe(shop.owner.opened.sessionId);
  await workOff();
  expect(phones.owner.texts()).toEqual([
    expect.stringMatching(/^New phone signed in, .* your SIM may have been swapped\.$/),
  ]);
  expect(phones.admin.texts()).toEqual([
    expect.stringMatching(/^New phone in your team \| A new phone .* SIM may have been swapped\.$/),
  ]);
  expect(phones.employee.texts()).toEqual([expect.stringMatching(/\| Ṣadé: A new phone/)]);
  expect(textsTo(shop.owner.phone)).toEqual([
    expect.stringMatching(/^Oja: a new phone has signed in to your account\..*SIM/),
  ]);
  for (const phone of [admin.phone, number])
    expect(textsTo(phone)).toEqual([expect.stringContaining('to the account of Sade.')]);
  expect(textsTo(employee.phone)).toEqual([]);
});

test('of an employee her own phones and number hear, and the phones of owner and admins', async () => {
  const { shop, admin, employee, phones } = await team();
  await signInElsewhere(employee.phone);
  await workOff();
  for (const phone of [phones.owner, phones.admin, phones.employee])
    expect(phone.texts()).toHaveLength(1);
  expect(textsTo(employee.phone)).toHaveLength(1);
  expect([...textsTo(shop.owner.phone), ...textsTo(admin.phone)]).toEqual([]);
});

test('the first phone and one that is known are no news; one that has signed out at once is', async () => {
  const { shop, phones } = await team();
  await workOff();
  expect(phones.owner.texts()).toEqual([]);
  const requester = cleanBrowser();
  const { phone } = shop.owner;
  await startSignIn({ phone, requester });
  const code = termii.lastCode(phoneKey(phone) ?? '') ?? '';
  const { token, deviceCookie } = opened(await finishSignIn({ phone, code, requester }));
  const session = await sessionFromToken(token);
  if (session) await signOut(session);
  await workOff();
  expect(phones.owner.texts()).toHaveLength(1);
  const again = { ...requester, deviceCookie };
  await clearLimits();
  await database().execute('delete from sign_in_codes');
  await startSignIn({ phone, requester: again });
  const second = termii.lastCode(phoneKey(phone) ?? '') ?? '';
  opened(await finishSignIn({ phone, code: second, requester: again }));
  await workOff();
  expect(phones.owner.texts()).toHaveLength(1);
});

test('texts are three rounds a day for one person and leave the budget to codes; pushes go on', async () => {
  const { shop, phones } = await team();
  for (let n = 0; n < 4; n++) {
    await signInElsewhere(shop.owner.phone);
    await database().execute("delete from rate_limits where key like 'accounts.%'");
  }
  await workOff();
  expect(textsTo(shop.owner.phone)).toHaveLength(3);
  expect(phones.owner.texts()).toHaveLength(4);

  settle({ SMS_DAILY_BUDGET: '40' });
  const other = await makeShop();
  const phone = await bench.phoneOf(ownerOf(other));
  await signInElsewhere(other.owner.phone);
  for (let n = 0; n < 6; n++) await takeFromBudget({ phoneKey: '+2348012345678', use: 'news' });
  expect(await smsBudgetUsed()).toBeLessThan(0.75);
  await workOff();
  expect(textsTo(other.owner.phone)).toEqual([]);
  expect(phone.texts()).toHaveLength(1);
});

test('each language has its own words, without accents in a text', async () => {
  for (const { code: language } of offeredLanguages) {
    const { t } = translatorFor(language);
    const texts = [t('security.new_phone_sms'), t('security.team_phone_sms', { name: 'Ngozi' })];
    for (const text of texts) {
      expect(text).toMatch(/^[ -~]{60,160}$/);
      expect(text).toContain('SIM');
    }
  }
});
