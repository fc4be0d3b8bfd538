import { eq, sql } from 'drizzle-orm';
import { askRecovery } from '#app/domains/accounts/recovery/ask-recovery.server.ts';
import { recoveryRequests } from '#app/domains/accounts/recovery/recovery.table.server.ts';
import { pastScams, reportCases } from '#app/domains/moderation/moderation.table.server.ts';
import { unmatchedList } from '#app/domains/moderation/money/money-lists.queries.server.ts';
import { reportSubject } from '#app/domains/moderation/reports/report-subject.queries.server.ts';
import { takeReport } from '#app/domains/moderation/reports/take-report.server.ts';
import { noteSignals } from '#app/domains/moderation/signals/note-signals.server.ts';
import { signals } from '#app/domains/moderation/signals/signals.table.server.ts';
import { askForDevice } from '#app/domains/operators/commands/devices.server.ts';
import { operators } from '#app/domains/operators/operators.table.server.ts';
import { providerEvents } from '#app/domains/payments/payments.table.server.ts';
import { reviews } from '#app/domains/reviews/reviews.table.server.ts';
import { now } from '#app/platform/clock.ts';
import { database } from '#app/platform/db/database.server.ts';
import { newVisitorId, visitorKey } from '#app/platform/http/visitor.server.ts';
import { newId } from '#app/platform/id.ts';
import { makePlainItem } from '../shop/orders.ts';
import { cleanBrowser, makePerson, type Person } from '../shop/people.ts';
import { completedOrder, review } from '../shop/reviews.ts';
import { makeShop, type TestShop } from '../shop/shops.ts';
import { makeNamed, operatorNow } from './operators.ts';

/** A device of an operator that waits for another one's word. */
export async function waitingDevice(): Promise<string> {
  const person = await makeNamed('support');
  await database()
    .update(operators)
    .set({ consentUntil: null })
    .where(eq(operators.userId, person.id));
  await askForDevice(await operatorNow(person.session), person.session);
  return person.session.deviceId;
}

/** A case about an item or a review that nobody has decided. */
export async function reportedCase(kind: 'item' | 'review') {
  const shop = await makeShop();
  const item = await makePlainItem(shop.id, 100);
  let id = item;
  if (kind === 'review') {
    const order = await completedOrder(shop, item);
    await review(order.code, 1, { text: 'Call Ada at home' });
    const [row] = await database().select().from(reviews).where(eq(reviews.orderId, order.id));
    id = row?.id ?? '';
  }
  const subject = await reportSubject(kind, id, undefined);
  if (!subject) throw new Error('nothing to report');
  const who = { visitorKey: visitorKey(newVisitorId()), network: 'n' };
  await takeReport(subject, { reason: 'other', text: '', ...who });
  const [row] = await database().select().from(reportCases).where(eq(reportCases.subjectId, id));
  return { shop, caseId: row?.id ?? '' };
}

/** Money of the provider that fits nothing, as its list names it. */
export async function strayMoney(): Promise<string> {
  const row = { event: 'charge.success', outcome: 'unreadable', receivedAt: now() };
  await database()
    .insert(providerEvents)
    .values({ key: `stray:${newId()}`, ...row });
  const { page } = await unmatchedList({ over: false, after: undefined });
  return page.find(({ kind }) => kind === 'event')?.id ?? '';
}

/** A job that has no attempts left. */
export async function failedJob(): Promise<string> {
  const { rows } = await database().execute<{ id: string }>(
    sql`select id::text from graphile_worker.add_job('tests.nothing', '{}', run_at := now() + interval '1 day')`,
  );
  const id = rows[0]?.id ?? '';
  await database().execute(
    sql`update graphile_worker._private_jobs set attempts = max_attempts where id = ${id}::bigint`,
  );
  return id;
}

/** A lost phone that nobody has looked at. */
export async function askedRecovery(of?: Pick<Person, 'id' | 'phone'>): Promise<string> {
  const { id, phone } = of ?? (await makePerson());
  await askRecovery({ phone, shopName: 'Ngozi', orderNumber: '' }, cleanBrowser());
  const [row] = await database()
    .select()
    .from(recoveryRequests)
    .where(eq(recoveryRequests.userId, id));
  return row?.id ?? '';
}

/** A signal about a shop. */
export async function oddShop(): Promise<string> {
  const { id: shopId } = await makeShop();
  await noteSignals([{ kind: 'dear', key: newId(), shopId }]);
  const [row] = await database().select().from(signals).where(eq(signals.shopId, shopId));
  return row?.id ?? '';
}

/** What was found in a shop that this one's owner has deleted. */
export async function pastFinding(ofShop?: TestShop) {
  const shop = ofShop ?? (await makeShop());
  const [row] = await database()
    .insert(pastScams)
    .values({ userId: shop.owner.id, foundAt: now(), deletedAt: now() })
    .returning({ id: pastScams.id });
  return { shopId: shop.id, findingId: row?.id ?? '' };
}
