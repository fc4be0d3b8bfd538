import type { QueuedSale } from '#app/domains/orders/counter/queued-sales.ts';
import { queuedSales } from './queued-sales-store.ts';

type Sent = { orderId: string; code?: string; number?: number } | { refused: string } | 'later';

const waitMs = 15_000;

/** A time of the phone as it travels; a number that is no time is left out. */
const moment = (at: number): string | undefined => {
  const date = new Date(at);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
};

/** To the books. No line, a busy server or a session that ended: later; anything else is an answer. */
export async function sendSale(sale: QueuedSale): Promise<Sent> {
  const { key, shopId, method, lines, at, discountKobo, reason, buyerName, buyerPhone } = sale;
  let response: Response;
  try {
    response = await fetch('/api/sellAtCounter', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify({
        shopId,
        method,
        lines,
        discountKobo,
        reason,
        buyerName,
        buyerPhone,
        soldAt: moment(at),
        sentAt: moment(Date.now()),
      }),
      signal: AbortSignal.timeout(waitMs),
    });
  } catch {
    return 'later';
  }
  if (response.status >= 500 || [401, 408, 429].includes(response.status)) return 'later';
  const answer = (await response.json().catch(() => ({}))) as {
    orderId?: string;
    code?: string;
    number?: number;
    message?: string;
  };
  const { orderId, code, number } = answer;
  if (response.ok && orderId) return { orderId, ...(code && { code }), ...(number && { number }) };
  return { refused: answer.message ?? '' };
}

let sending: Promise<number> | undefined;

async function sendAll(owner: string): Promise<number> {
  let sent = 0;
  for (const sale of queuedSales.all()) {
    if (sale.owner !== owner || sale.refused !== undefined) continue;
    const answer = await sendSale(sale);
    if (answer === 'later') break;
    if ('refused' in answer) {
      queuedSales.refuse(sale.key, answer.refused);
    } else {
      queuedSales.drop(sale.key);
      sent += 1;
    }
  }
  return sent;
}

/** What waits, one after the other, the oldest first; how many arrived. */
export function sendQueuedSales(owner: string): Promise<number> {
  sending ??= sendAll(owner).finally(() => {
    sending = undefined;
  });
  return sending;
}
