import { eq, sql } from 'drizzle-orm';
import { receiveChat } from '#app/domains/messages/commands/receive-message.server.ts';
import { buyerKeyOf } from '#app/domains/messages/live-channels.server.ts';
import { chatThread } from '#app/domains/messages/messages.queries.server.ts';
import { keptChat } from '#app/domains/moderation/kept/kept-chats.queries.server.ts';
import { reportCases } from '#app/domains/moderation/moderation.table.server.ts';
import { takeReport } from '#app/domains/moderation/reports/take-report.server.ts';
import { database } from '#app/platform/db/database.server.ts';
import { newId } from '#app/platform/id.ts';
import type { Job } from '#app/platform/queue/jobs.ts';
import { jobs } from '#app/server/jobs.server.ts';
import { makeVisitor, newOperation } from '../shop/messages.ts';
import { advanceTo, makeOrder, makePlainItem } from '../shop/orders.ts';
import { newPhone } from '../shop/people.ts';
import { makeShop } from '../shop/shops.ts';
import { photoFile } from '../shop/stocks.ts';
import { storedKeys } from '../stored-keys.ts';

/** What a buyer wrote in a reported chat. */
export const words = 'Pay me outside of Oja, quickly';

const jobOf = (name: string) => jobs.find((one) => one.name === name) as Job;
const signal = new AbortController().signal;
/** A job of the list that is really run. */
export const runJob = (name: string, payload: object) =>
  jobOf(name).run(payload, { jobId: '1', attempt: 1, maxAttempts: 1, signal });

/** What was left for the queue under this name, done. */
export async function runQueued(name: string): Promise<void> {
  const { rows } = await database().execute<{ payload: object }>(sql`
    with done as (delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
      where t.id = j.task_id and t.identifier = ${name} returning j.payload)
    select payload from done`);
  for (const { payload } of rows) await runJob(name, payload);
}

/** A buyer's chat of a completed order, a photo in it, reported by the buyer. */
export async function reportedChat(phone = newPhone()) {
  const shop = await makeShop();
  const stockId = await makePlainItem(shop.id);
  const visitor = makeVisitor();
  const buyerKey = buyerKeyOf(visitor.visitorId);
  const { id: orderId } = await makeOrder(shop.id, [{ stockId }], { phone }, buyerKey);
  await advanceTo(shop.actor, orderId);
  await visitor.write(shop.id, words);
  const from = { shopId: shop.id, visitorId: visitor.visitorId };
  await receiveChat({ ...from, text: '', operationId: newOperation(), photo: await photoFile() });
  const thread = await chatThread(shop.id, buyerKey);
  if (!thread) throw new Error('no chat');
  const subject = { kind: 'chat' as const, id: thread.id, shopId: shop.id, name: 'Shop' };
  const say = () =>
    takeReport(
      { ...subject, back: '/', byTeam: false },
      {
        reason: 'scam',
        text: '',
        visitorKey: buyerKey,
        network: newId(),
        phoneKey: `+234${phone.slice(1)}`,
      },
    );
  await say();
  await runQueued('moderation.copy-photos');
  const [row] = await database()
    .select()
    .from(reportCases)
    .where(eq(reportCases.subjectId, thread.id));
  const caseId = row?.id ?? '';
  const textsOf = async () => (await keptChat(caseId)).messages.map(({ text }) => text);
  const files = () => storedKeys(`reports/${shop.id}`);
  return { shop, visitor, thread, caseId, phone, say, textsOf, files, orderId };
}

export type ReportedChat = Awaited<ReturnType<typeof reportedChat>>;
