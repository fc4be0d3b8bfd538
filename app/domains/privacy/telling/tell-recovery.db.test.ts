import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { users } from '#app/domains/accounts/accounts.table.server.ts';
import { phoneKey } from '#app/domains/accounts/phone/phone.ts';
import { recoveryRequests } from '#app/domains/accounts/recovery/recovery.table.server.ts';
import type { Operator } from '#app/domains/operators/operators.ts';
import { shops } from '#app/domains/shops/shops.table.server.ts';
import { now } from '#app/platform/clock.ts';
import { database, databaseUrl } from '#app/platform/db/database.server.ts';
import { settings } from '#app/platform/env.server.ts';
import { translatorFor } from '#app/platform/i18n/catalogues.server.ts';
import { newId } from '#app/platform/id.ts';
import { QueueWorker } from '#app/platform/queue/queue-worker.server.ts';
import { taskList } from '#app/platform/queue/tasks.server.ts';
import { type FakeTermii, startFakeTermii } from '#tests/fakes/termii.ts';
import { eventually } from '#tests/support/eventually.ts';
import { makePerson } from '#tests/support/shop/people.ts';
import { pushBench } from '#tests/support/shop/push.ts';
import { makeMember, makeShop, type TestShop } from '#tests/support/shop/shops.ts';
import { useDemoCodes } from '#tests/support/shop/sign-in.ts';
import { decideRecovery } from '../recovery/decide-recovery.server.ts';
import { tellingJobs } from './tell-recovery.jobs.server.ts';

const bench = pushBench();
let termii: FakeTermii;
beforeAll(async () => {
  termii = await startFakeTermii();
  useDemoCodes({
    PUSH_API_ROOT: bench.push.url,
    RATE_LIMITS: 'off',
    SMS_PROVIDER: 'termii',
    TERMII_BASE_URL: termii.url,
    TERMII_API_KEY: termii.apiKey,
    TERMII_SENDER_ID: 'Oja',
  });
});
afterAll(() => termii.close());

const operator = (name: string): Operator => ({ userId: newId(), role: 'support', name });

/** Two operators have agreed; the hours begin. */
async function agreed(userId: string): Promise<string> {
  const [row] = await database()
    .insert(recoveryRequests)
    .values({ userId, shopName: 'Ngozi', orderNumber: '', createdAt: now() })
    .returning({ id: recoveryRequests.id });
  const id = row?.id ?? '';
  const reason = 'Shop and order are right';
  await decideRecovery(operator('Ada'), { id, decision: 'check', seen: 'waiting', reason });
  await decideRecovery(operator('Bola'), { id, decision: 'agree', seen: 'checked', reason });
  return id;
}

const left = async () => {
  const { rows } = await database().execute<{ n: number }>(
    sql`select count(*)::int as n from graphile_worker.jobs where task_identifier like 'privacy.%' and run_at <= now()`,
  );
  return rows[0]?.n;
};

/** As an instance does it. */
async function workOff(): Promise<void> {
  const times = { pollMs: 50 };
  const tasks = taskList(tellingJobs);
  const worker = new QueueWorker({ url: databaseUrl(), tasks, cron: [], concurrency: 4, times });
  await worker.start();
  await eventually(left).toBe(0);
  await worker.stop();
}

const textsTo = (phone: string) =>
  termii.sent.filter(({ to }) => `+${to}` === phoneKey(phone)).map(({ sms }) => sms);

async function inShop(): Promise<{ shop: TestShop; number: string }> {
  const shop = await makeShop();
  const number = '08061230987';
  await database().update(shops).set({ phoneNumber: number }).where(eq(shops.id, shop.id));
  return { shop, number };
}

test('the person, the number of the shop, its owner and admins and every phone of the team are told, each once', async () => {
  const { shop, number } = await inShop();
  const [admin, employee, lost] = [
    await makeMember(shop, 'admin'),
    await makeMember(shop),
    await makeMember(shop),
  ];
  const phones = {
    owner: await bench.phoneOf({ actor: shop.actor, session: shop.owner.session }),
    employee: await bench.phoneOf(employee, { kinds: [] }),
    lost: await bench.phoneOf(lost, { quiet: { from: 0, to: 23 } }),
  };
  const elsewhere = await makeShop();
  const stranger = await bench.phoneOf({
    actor: elsewhere.actor,
    session: elsewhere.owner.session,
  });
  await agreed(lost.id);
  await workOff();
  expect(textsTo(lost.phone)).toEqual([expect.stringContaining('your PIN will be removed')]);
  for (const phone of [number, shop.owner.phone, admin.phone])
    expect(textsTo(phone)).toEqual([expect.stringContaining('somebody in your shop')]);
  expect(textsTo(employee.phone)).toEqual([]);
  expect(phones.lost.texts()).toEqual([expect.stringContaining('If it was not you')]);
  for (const phone of [phones.owner, phones.employee])
    expect(phone.texts()).toEqual([expect.stringContaining('somebody in your shop')]);
  expect(stranger.pushes()).toEqual([]);
  expect(textsTo(elsewhere.owner.phone)).toEqual([]);
});

/** Words of each language for those who work for the owner: it may be hers that is lost. */
const workers = { ha: 'ma’aikata', yo: 'òṣìṣẹ́', ig: 'onye ọrụ' };

test.each(['ha', 'yo', 'ig'] as const)(
  'when the owner lost hers, a phone of the team is told in %s, with accents where an SMS has none',
  async (language) => {
    const { shop } = await inShop();
    const admin = await makeMember(shop, 'admin');
    await database().update(users).set({ language }).where(eq(users.id, admin.id));
    const phone = await bench.phoneOf(admin, { language });
    await agreed(shop.owner.id);
    await workOff();
    const { t } = translatorFor(language);
    const said = { phone: settings().supportPhone };
    expect(textsTo(admin.phone)).toEqual([t('recover.team_told', said)]);
    expect(textsTo(admin.phone)[0]).not.toMatch(/[^ -~]/);
    const [shown] = phone.pushes().map((push) => push.shown);
    expect(shown?.title.toLowerCase()).not.toContain(workers[language]);
    expect(shown?.body).toBe(t('recover.team_push', said));
    // Hausa has no letter in these words that an SMS would change.
    if (language !== 'ha') expect(shown?.body).toMatch(/[^ -~’]/);
  },
);

test('an owner whose number is that of the shop hears of it once; whoever is in no shop alone', async () => {
  const shop = await makeShop();
  await database()
    .update(shops)
    .set({ phoneNumber: shop.owner.phone })
    .where(eq(shops.id, shop.id));
  await agreed(shop.owner.id);
  const alone = await makePerson();
  await agreed(alone.id);
  await workOff();
  for (const { phone } of [shop.owner, alone]) expect(textsTo(phone)).toHaveLength(1);
});

test('a push service that rests is asked again, and nobody else hears of it twice', async () => {
  const { shop } = await inShop();
  const phone = await bench.phoneOf({ actor: shop.actor, session: shop.owner.session });
  bench.push.trouble = { status: 503 };
  await agreed(shop.owner.id);
  await workOff();
  expect(phone.pushes()).toEqual([]);
  expect(textsTo(shop.owner.phone)).toHaveLength(1);
  bench.push.trouble = undefined;
  await bench.hurry();
  await workOff();
  expect(phone.texts()).toHaveLength(1);
  expect(textsTo(shop.owner.phone)).toHaveLength(1);
});

test('what was stopped meanwhile is told to nobody', async () => {
  const { shop } = await inShop();
  const phone = await bench.phoneOf({ actor: shop.actor, session: shop.owner.session });
  const id = await agreed(shop.owner.id);
  await database()
    .update(recoveryRequests)
    .set({ state: 'stopped', stoppedAt: now() })
    .where(eq(recoveryRequests.id, id));
  await workOff();
  expect([phone.pushes(), textsTo(shop.owner.phone)]).toEqual([[], []]);
});
