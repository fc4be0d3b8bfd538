import { inArray, sql } from 'drizzle-orm';
import { RouterContextProvider } from 'react-router';
import { describe, expect, onTestFinished, test } from 'vitest';
import { codeMinutes } from '#app/domains/accounts/accounts.ts';
import { signInCodes } from '#app/domains/accounts/sign-in/sign-in.table.server.ts';
import { keptFor } from '#app/domains/privacy/kept-for.server.ts';
import { monthsBefore, setClock } from '#app/platform/clock.ts';
import { database } from '#app/platform/db/database.server.ts';
import { requestContext } from '#app/platform/http/request-context.server.ts';
import { translatorFor } from '#app/platform/i18n/catalogues.server.ts';
import { newId } from '#app/platform/id.ts';
import type { Job } from '#app/platform/queue/jobs.ts';
import { visitors } from '#app/platform/visitors/visitors.table.server.ts';
import { loader } from '#app/routes/market/legal.tsx';
import { jobs } from '#app/server/jobs.server.ts';
import { makeVisitor } from '#tests/support/shop/messages.ts';
import { makeShop } from '#tests/support/shop/shops.ts';
import { stockBench } from '#tests/support/shop/stocks.ts';

stockBench();

const origin = 'https://oja.example';
const languages = ['en', 'pcm', 'ha', 'yo', 'ig'];

async function linesOf(path: string, language: string): Promise<string[]> {
  const context = new RouterContextProvider();
  const facts = { id: 'r', nonce: 'n', clientAddress: '127.0.0.1', origin };
  context.set(requestContext, { ...facts, translator: translatorFor(language) });
  const asked = { request: new Request(`${origin}${path}`), context, params: {} };
  const { parts } = (await loader(asked as never)) as { parts: { lines: string[] }[] };
  return parts.flatMap(({ lines }) => lines);
}

test('the page of privacy says the periods of the rounds, in every language', async () => {
  // What was promised: whoever changes a period changes it here too, knowingly.
  expect(keptFor).toEqual({
    ...{ codeDays: 1, visitorDays: 400, eventMonths: 13, chatMonths: 24, claimMonths: 24 },
    ...{ reportDays: 90, findingMonths: 12, followDays: 90, endedDays: 30, exportHours: 24 },
  });
  for (const language of languages) {
    const lines = await linesOf('/privacy', language);
    expect(lines.join('\n'), language).not.toMatch(/[{}]/);
    const from = lines.findIndex((line) => line.includes('400'));
    const said = lines.slice(from, from + 4).join('\n');
    expect(said.match(/\d+/g)?.map(Number), language).toEqual(Object.values(keptFor));
    expect((await linesOf('/terms', language)).join('\n'), language).not.toMatch(/[{}]/);
  }
});

type Kept = keyof typeof keptFor;
/**
 * Every job of the calendar, and which period of the page it keeps: whoever adds one says it here, and on the page if it is about
 * what is known of people.
 */
const rounds: Record<string, readonly Kept[]> = {
  'accounts.sweep-expired': ['codeDays', 'endedDays'],
  'adverts.sweep-clicks': ['visitorDays'],
  'app.sweep-visitors': ['visitorDays'],
  'insights.keep-months': ['eventMonths'],
  'market.forget-likers': ['visitorDays'],
  'market.sweep-wishes': ['visitorDays'],
  'messages.delete-old-chats': ['chatMonths'],
  'moderation.forget-people': ['findingMonths', 'visitorDays'],
  'moderation.keep-reported': ['reportDays'],
  'notices.sweep-subscriptions': ['followDays'],
  'orders.delete-old-claim-photos': ['claimMonths'],
  'orders.sweep-visitor-orders': ['visitorDays'],
  'privacy.sweep-exports': ['exportHours'],
  'shops.forget-raters': ['visitorDays'],
  'stocks.sweep-views': ['visitorDays'],
};

/** What these delete or count says nothing of a person, or only what is on its way. */
const otherRounds = [
  'adverts.sweep-pictures',
  'app.sweep-dropped-jobs',
  'app.sweep-due-work-failures',
  'app.sweep-idempotency-keys',
  'app.sweep-live-events',
  'app.sweep-rate-limits',
  'billing.reconcile-payments',
  'billing.renew-plans',
  'billing.settle-plans',
  'billing.tell-plan-ends',
  'insights.mark-liked-days',
  'insights.summarise-dirty',
  'market.sweep-misses',
  'market.tell-late-wishes',
  'market.tell-new-items',
  'messages.sweep-updates',
  'messages.wake-chats',
  'moderation.find-signals',
  'moderation.note-machine',
  'orders.check-payments',
  'orders.expire-pending',
  'orders.move-complaints',
  'payments.check-disputes',
  'payments.check-refunds',
  'payments.open-subaccounts',
  'privacy.finish-recoveries',
  'shops.delete-portions',
  'shops.free-addresses',
  'stocks.count-facets',
  'stocks.count-totals',
  'stocks.deal-shuffle',
  'stocks.print-photos',
  'stocks.recount-phrases',
  'stocks.recount-words',
  'stocks.refresh-scores',
  'stocks.refresh-tiers',
  'stocks.remove-deleted',
  'stocks.renew-index',
  'stocks.sweep-orphans',
  'stocks.sweep-uploads',
  'stocks.turn-offers',
  'sync.sweep',
];

test('every round of the calendar is on the page of privacy, or has nothing to say there', () => {
  const byCalendar = jobs.flatMap((job) => ((job as Job).options.cron ? [job.name] : [])).sort();
  const known = [...Object.keys(rounds), ...otherRounds].sort();
  expect(byCalendar).toEqual(known);
  const said = new Set(Object.values(rounds).flat());
  expect([...said].sort()).toEqual(Object.keys(keptFor).sort());
});

/** The job of that name out of the list that is really run, by the calendar. */
function round(name: string): () => Promise<unknown> {
  const job = jobs.find((one) => one.name === name) as Job | undefined;
  if (!job?.options.cron) throw new Error(`${name} is run by nobody`);
  const signal = new AbortController().signal;
  return async () => job.run({}, { jobId: '1', attempt: 1, maxAttempts: 1, signal });
}

const second = 1_000;
const day = 24 * 3_600 * second;

/** Runs the job a second before and at each limit, and asks what is left. */
async function atLimit(name: string, over: Date, left: () => Promise<number>): Promise<void> {
  const run = round(name);
  let at = new Date(over.getTime() - second);
  onTestFinished(setClock(() => at));
  expect(await left()).toBe(1);
  await run();
  expect([name, 'a second before', await left()]).toEqual([name, 'a second before', 1]);
  at = new Date(over.getTime() + second);
  await run();
  expect([name, 'a second after', await left()]).toEqual([name, 'a second after', 0]);
}

describe('kept as long as we say, to the second, by a job of the calendar', () => {
  test('codes: until they open nothing more; the round of every hour is far within the day', async () => {
    const sentAt = new Date('2031-05-10T12:00:00Z');
    const expiresAt = new Date(sentAt.getTime() + codeMinutes * 60 * second);
    const id = newId();
    const given = { browserHash: newId(), phoneKey: '+2348035550101', purpose: 'sign_in' as const };
    await database()
      .insert(signInCodes)
      .values({ id, ...given, codeHash: 'x', sentAt, expiresAt });
    await atLimit('accounts.sweep-expired', expiresAt, () =>
      database().$count(signInCodes, inArray(signInCodes.id, [id])),
    );
    const job = jobs.find(({ name }) => name === 'accounts.sweep-expired') as Job;
    expect(job.options.cron).toMatch(/^\d+ \* \* \* \*$/);
    expect((codeMinutes + 60) * 60 * second).toBeLessThan(keptFor.codeDays * day);
  });

  test('the number of a browser', async () => {
    const since = new Date('2031-01-31T12:00:00Z');
    const key = newId();
    await database().insert(visitors).values({ key, since });
    const over = new Date(since.getTime() + keptFor.visitorDays * day);
    await atLimit('app.sweep-visitors', over, () =>
      database().$count(visitors, inArray(visitors.key, [key])),
    );
  });

  test.each([
    ['2031-05-10T12:00:00Z', '2032-06-10T12:00:00Z'],
    // No 29, 30 and 31 February: what is of 1 March is not over before 1 April.
    ['2031-03-01T00:00:00Z', '2032-04-01T00:00:00Z'],
    ['2031-02-28T23:59:59Z', '2032-03-28T23:59:59Z'],
  ])('what was looked at on %s', async (at, over) => {
    const id = newId();
    await database().execute(sql`insert into market_events (id, at, kind, visitor_id, source)
      values (${id}, ${at}::timestamptz, 'visit', 'v', 'direct')`);
    await atLimit('insights.keep-months', new Date(over), async () => {
      const { rows } = await database().execute(sql`select from market_events where id = ${id}`);
      return rows.length;
    });
  });

  test.each([
    ['2030-05-10T12:00:00Z', '2032-05-10T12:00:00Z'],
    ['2030-03-01T00:00:00Z', '2032-03-01T00:00:00Z'],
  ])('a chat with its last word of %s', async (at, over) => {
    const shop = await makeShop();
    await makeVisitor().write(shop.id, 'Is it still there?');
    await database().execute(
      sql`update message_threads set created_at = '2029-01-01T00:00:00Z' where shop_id = ${shop.id}`,
    );
    await database().execute(
      sql`update messages set created_at = ${at}::timestamptz where shop_id = ${shop.id}`,
    );
    await atLimit('messages.delete-old-chats', new Date(over), async () => {
      const { rows } = await database().execute(
        sql`select from message_threads where shop_id = ${shop.id}`,
      );
      return rows.length;
    });
  });
});

test.each([
  ['2032-03-28T12:00:00Z', 13, '2031-02-28T12:00:00.000Z'],
  ['2032-03-29T12:00:00Z', 13, '2031-03-01T00:00:00.000Z'],
  ['2032-03-31T23:59:59Z', 13, '2031-03-01T00:00:00.000Z'],
  ['2032-04-01T00:00:00Z', 13, '2031-03-01T00:00:00.000Z'],
  ['2032-02-29T12:00:00Z', 24, '2030-03-01T00:00:00.000Z'],
  ['2032-01-31T12:00:00Z', 24, '2030-01-31T12:00:00.000Z'],
])('on %s, %i months before are %s', (at, months, then) => {
  expect(monthsBefore(months, new Date(at)).toISOString()).toBe(then);
});
