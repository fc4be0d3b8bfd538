import { and, desc, eq } from 'drizzle-orm';
import type { CodeStep, Requester } from '#app/domains/accounts/accounts.ts';
import { checkCode } from '#app/domains/accounts/commands/check-code.server.ts';
import { requestCode } from '#app/domains/accounts/commands/request-code.server.ts';
import { now } from '#app/platform/clock.ts';
import type { Transaction } from '#app/platform/db/database.server.ts';
import { visitorKey } from '#app/platform/http/visitor.server.ts';
import { keepLonger } from '../hoarding/hold-time.server.ts';
import { orderErrors } from '../orders.errors.ts';
import { isOfPhone, orders, visitorOrders } from '../orders.table.server.ts';

const purpose = 'find_orders';
/** So many of the newest come along at once. */
const most = 100;

export interface FindOrders {
  /** The phone key that the orders were placed with. */
  phone: string;
  /** One order's number, or all of the phone. */
  number: number | undefined;
  requester: Requester;
}

/** Whether there is any order is told to nobody who has not the phone. */
export const sendFindCode = (
  { phone, requester }: FindOrders,
  { resend }: { resend: boolean },
): Promise<CodeStep> => requestCode({ phoneKey: phone, purpose, requester, resend });

async function bring(tx: Transaction, { phone, number }: FindOrders, visitorId: string) {
  const found = await tx
    .select({ id: orders.id, code: orders.code })
    .from(orders)
    .where(and(isOfPhone(phone), number === undefined ? undefined : eq(orders.number, number)))
    .orderBy(desc(orders.id))
    .limit(most);
  if (found.length === 0) return [];
  const key = visitorKey(visitorId);
  await tx
    .insert(visitorOrders)
    .values(found.map(({ id }) => ({ orderId: id, visitorKey: key, since: now() })))
    .onConflictDoNothing();
  await keepLonger(
    tx,
    found.map(({ id }) => id),
    number === undefined ? key : undefined,
  );
  return found.map(({ code }) => code);
}

/** Brings the orders of a proved phone to this browser; answers their codes, the newest first. */
export async function bringOrders(
  find: FindOrders,
  { code, visitorId }: { code: string; visitorId: string },
): Promise<string[]> {
  const { phone, requester } = find;
  const codes = await checkCode({ phoneKey: phone, purpose, code, requester }, (tx) =>
    bring(tx, find, visitorId),
  );
  if (codes.length === 0) throw orderErrors.none_found();
  return codes;
}
