import { readQueuedSales } from '#app/domains/orders/counter/queued-sales.ts';
import { keptSaleAct } from '#app/domains/orders/counter/sale-act.ts';
import type { Outbox } from '#app/platform/outbox/outbox.ts';
import { keepText, readStored } from '#app/platform/stored-text.ts';

/** Where counter sales waited before there was an outbox. */
const storageKey = 'oja-counter-sales';

/** Into the outbox, one by one, and only then out of the old place: a page that closes in between loses none. */
export async function carryOverSales(outbox: Outbox): Promise<void> {
  const owner = `${outbox.owner.shop}.${outbox.owner.by}`;
  for (const sale of readQueuedSales(readStored(storageKey))) {
    if (sale.owner !== owner) continue;
    await outbox.add(keptSaleAct(sale));
    const others = readQueuedSales(readStored(storageKey)).filter(({ key }) => key !== sale.key);
    keepText(storageKey, others.length > 0 ? JSON.stringify(others) : '');
  }
}
