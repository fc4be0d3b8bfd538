import { useCallback, useState } from 'react';
import { useRevalidator } from 'react-router';
import { type BelowFloor, belowFloor } from '#app/domains/orders/counter/below-floor.ts';
import {
  type SalePayload,
  saleAct,
  saleDelivery,
  soldLine,
} from '#app/domains/orders/counter/sale-act.ts';
import { patienceMs } from '#app/domains/orders/counter/sale-time.ts';
import { type Seller, type Slip, slipOf } from '#app/domains/orders/counter/slip.ts';
import { openTeamOutbox } from '#app/domains/shops/team/team-outbox.ts';
import type { Floor } from '#app/domains/stocks/prices/prices.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import type { Owner } from '#app/platform/outbox/operations.ts';
import type { Counter } from './use-counter.ts';

/** The sale as it goes to the books; what was not given is left out. */
function saleOf(counter: Counter): SalePayload {
  const { lines, customer, offKobo, needsReason, reason, method } = counter;
  const { delivery, feeKobo = 0, isOwed, totalKobo, restKobo, isSeen } = counter;
  return {
    method,
    ...(method === 'transfer' && isSeen && { transferSeen: true }),
    ...(isOwed && { paidKobo: totalKobo - restKobo }),
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
  /** Of it, to be paid later. */
  owedKobo: number;
  method: string;
  /** Still to be packed and brought. */
  isToBring: boolean;
  at: number;
  /** For a receipt while the books have none. */
  slip: Slip;
  /** Undefined while it waits on this phone. */
  order?: { orderId: string; code?: string | undefined; number?: number | undefined } | undefined;
}

const terms = ['picked', 'discount', 'method', 'isSeen'] as const;
type Terms = Pick<Counter, (typeof terms)[number]>;
type Refusal = { fault: string; at: Terms };

/** Why the sale was refused, until somebody changes a price, a quantity, the discount or how it is paid. */
export const faultOf = (refusal: Refusal | undefined, now: Terms): string | undefined =>
  terms.every((name) => refusal?.at[name] === now[name]) ? refusal?.fault : undefined;

interface Question {
  below: BelowFloor;
  answer: (isYes: boolean) => void;
}

/** Sold below the lowest price only with a yes of those who set it. */
function useFloorQuestion() {
  const [question, setQuestion] = useState<Question>();
  const ask = async (below: BelowFloor): Promise<boolean> => {
    const isYes = await new Promise<boolean>((answer) => setQuestion({ below, answer }));
    setQuestion(undefined);
    return isYes;
  };
  return { question, ask };
}

interface Around {
  owner: Owner;
  seller: Seller;
  floors: readonly Floor[];
  /** Whether this person may sell below the lowest prices. */
  mayGoBelow: boolean;
}

/** On the phone first, then to the books at once if there is a line. Either way the next buyer can come. */
export function useSell(counter: Counter, { owner, seller, floors, mayGoBelow }: Around) {
  const t = useT();
  const { revalidate } = useRevalidator();
  const [state, setState] = useState<{ busy: boolean; refusal?: Refusal; sold?: Sold }>({
    busy: false,
  });
  const { question, ask } = useFloorQuestion();
  const refuse = (fault: string): false => {
    setState({ busy: false, refusal: { fault, at: counter } });
    return false;
  };
  const sell = async (): Promise<boolean> => {
    // Without a network nobody can look: the sale is marked instead.
    if (counter.isUnseen && navigator.onLine) return refuse(t('errors.orders.not_seen'));
    const below = belowFloor(counter.lines, counter.offKobo, floors);
    if (below && !mayGoBelow) {
      // Where there is a line, the owner may have changed it since.
      void revalidate();
      return refuse(t('errors.orders.below_floor'));
    }
    if (below && !(await ask(below))) return false;
    setState({ busy: true });
    const sale = saleOf(counter);
    const { totalKobo, method, delivery, pieces, lines } = counter;
    const owedKobo = counter.isOwed ? counter.restKobo : 0;
    const photo = lines[0]?.item.photo;
    const act = saleAct(sale, { pieces, kobo: totalKobo, owedKobo, photo });
    const isToBring = delivery !== undefined;
    const outbox = openTeamOutbox(owner);
    const done = await outbox.act(act, patienceMs, counter.leave).catch(() => undefined);
    if (!done) return refuse(t('sync.nothing_kept'));
    const { id, at } = done;
    if (done.state === 'refused') {
      // Whoever sells stands here and counts again: nothing of it waits.
      counter.stay();
      await outbox.drop(id);
      // Somebody else has sold it or changed it: the tiles show what there is now.
      void revalidate();
      return refuse(done.reason?.message ?? '');
    }
    const order = done.state === 'done' ? (done.result as Sold['order']) : undefined;
    const slip = slipOf(sale, { at, seller });
    const sold = { key: id, totalKobo, owedKobo, method, isToBring, at, slip, order };
    setState({ busy: false, sold });
    counter.clear();
    return true;
  };
  /** Another sale begins, or somebody has read it. */
  const forget = useCallback(() => setState({ busy: false }), []);
  const { busy, sold, refusal } = state;
  return { busy, sold, fault: faultOf(refusal, counter), question, sell, forget };
}
