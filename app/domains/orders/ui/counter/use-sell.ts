import { useCallback, useState } from 'react';
import { useRevalidator } from 'react-router';
import {
  type SalePayload,
  saleAct,
  saleDelivery,
  soldLine,
} from '#app/domains/orders/counter/sale-act.ts';
import { type Seller, type Slip, slipOf } from '#app/domains/orders/counter/slip.ts';
import { openTeamOutbox } from '#app/domains/shops/team/team-outbox.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import type { Owner } from '#app/platform/outbox/operations.ts';
import type { Counter } from './use-counter.ts';

/** The next buyer stands there: whoever has no answer by then sells on, and the phone goes on sending. */
const patienceMs = 5_000;

/** The sale as it goes to the books; what was not given is left out. */
function saleOf(counter: Counter): SalePayload {
  const { lines, customer, offKobo, needsReason, reason, method } = counter;
  const { delivery, feeKobo = 0 } = counter;
  return {
    method,
    lines: lines.map(({ item, quantity, soldKobo }) => soldLine(item, quantity, soldKobo)),
    ...(offKobo > 0 && { discountKobo: offKobo }),
    ...(needsReason && { reason }),
    ...(customer?.name && { buyerName: customer.name }),
    ...(customer?.phone && { buyerPhone: customer.phone }),
    ...(delivery && { delivery: saleDelivery(delivery, feeKobo) }),
  };
}

/** What was sold last, for the bar that says so. */
export interface Sold {
  /** The operation's own name: a new one, a new bar. */
  key: string;
  totalKobo: number;
  method: string;
  /** Still to be packed and brought. */
  isToBring: boolean;
  at: number;
  /** For a receipt while the books have none. */
  slip: Slip;
  /** Undefined while it waits on this phone. */
  order?: { orderId: string; code?: string | undefined; number?: number | undefined } | undefined;
}

/** On the phone first, then to the books at once if there is a line. Either way the next buyer can come. */
export function useSell(owner: Owner, counter: Counter, seller: Seller) {
  const t = useT();
  const { revalidate } = useRevalidator();
  const [state, setState] = useState<{ busy: boolean; fault?: string; sold?: Sold }>({
    busy: false,
  });
  const sell = async (): Promise<boolean> => {
    setState({ busy: true });
    const sale = saleOf(counter);
    const { totalKobo, method, delivery, pieces, lines } = counter;
    const act = saleAct(sale, { pieces, kobo: totalKobo, photo: lines[0]?.item.photo });
    const isToBring = delivery !== undefined;
    const outbox = openTeamOutbox(owner);
    const done = await outbox.act(act, patienceMs).catch(() => undefined);
    if (!done) {
      setState({ busy: false, fault: t('sync.nothing_kept') });
      return false;
    }
    const { id, at } = done;
    if (done.state === 'refused') {
      // Whoever sells stands here and counts again: nothing of it waits.
      await outbox.drop(id);
      setState({ busy: false, fault: done.reason?.message ?? '' });
      // Somebody else has sold it or changed it: the tiles show what there is now.
      void revalidate();
      return false;
    }
    const order = done.state === 'done' ? (done.result as Sold['order']) : undefined;
    const slip = slipOf(sale, { at, seller });
    setState({ busy: false, sold: { key: id, totalKobo, method, isToBring, at, slip, order } });
    counter.clear();
    return true;
  };
  /** Another sale begins, or somebody has read it. */
  const forget = useCallback(() => setState({ busy: false }), []);
  return { ...state, sell, forget };
}
