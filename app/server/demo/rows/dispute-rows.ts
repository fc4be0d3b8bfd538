import { accountIdentifier } from '#app/domains/accounts/phone/phone.ts';
import type { HistoryKind } from '#app/domains/orders/orders.table.server.ts';
import { type DisputeState, isDisputeOpen } from '#app/domains/payments/payments.ts';
import { disputeWords } from '../../../../demo/catalogue/buyers.ts';
import type { DemoDispute, MarketRows } from './market-rows.ts';
import { type Random, seededRandom } from './random.ts';

/** By the shop's place in the catalogue: what became of its last sales that were paid online, the newest first. */
const courses: readonly { shop: number; states: readonly DisputeState[] }[] = [
  { shop: 0, states: ['won'] },
  // A seller of dear goods meets all of it.
  { shop: 3, states: ['open', 'lost', 'answered'] },
];

const day = 86_400_000;
const answerDays = 5;

type Order = MarketRows['orders'][number];
type Payment = MarketRows['orderPayments'][number];

interface Asked {
  rows: MarketRows;
  random: Random;
  order: Order;
  payment: Payment;
  state: DisputeState;
  /** A moment of the last days, as a part of what has gone by. */
  at: (part: number) => Date;
}

/** Of what has gone by since, the part after which it was so. */
export const moments = { asked: 0.25, answered: 0.5, decided: 0.9 } as const;

const resolutions: Partial<Record<DisputeState, string>> = {
  won: 'declined',
  lost: 'merchant-accepted',
};
const atStandIn: Record<DisputeState, string> = {
  open: 'awaiting-merchant-feedback',
  answered: 'awaiting-bank-feedback',
  won: 'resolved',
  lost: 'resolved',
};

function tell({ rows, random, order, payment, state, at }: Asked): void {
  const owner = rows.shops.find(({ id }) => id === order.shopId)?.ownerUserId;
  const person = rows.users.find(({ id }) => id === owner);
  const team = { byUserId: owner ?? null, byName: `${person?.firstName} ${person?.lastName}` };
  const note = (
    kind: HistoryKind,
    part: keyof typeof moments,
    text: string | null,
    amountKobo: number | null,
  ) =>
    rows.orderHistory.push({
      id: random.id(at(moments[part])),
      orderId: order.id ?? '',
      kind,
      ...(part === 'answered'
        ? { by: 'team' as const, ...team }
        : { by: 'system' as const, byUserId: null, byName: null }),
      text,
      amountKobo,
      at: at(moments[part]),
    });
  const { amountKobo } = payment;
  note('disputed', 'asked', disputeWords.message, amountKobo);
  if (state !== 'open') note('dispute_answered', 'answered', disputeWords.evidence, null);
  if (state === 'won') note('dispute_won', 'decided', disputeWords.message, amountKobo);
  if (state === 'lost') note('dispute_lost', 'decided', null, -amountKobo);
}

/** The money is off the sums, by a record of its own. */
function takeBack({ rows, random, order, payment, at }: Asked, disputeId: string): void {
  const decidedAt = at(moments.decided);
  rows.orderPayments.push({
    ...payment,
    id: random.id(decidedAt),
    amountKobo: -payment.amountKobo,
    reference: null,
    flag: null,
    flaggedAt: null,
    returnsId: payment.id ?? null,
    disputeId,
    paidAt: decidedAt,
    createdAt: decidedAt,
    updatedAt: decidedAt,
  });
  order.paidKobo = 0;
  order.refundedKobo = payment.amountKobo;
}

interface Charge {
  reference: string;
  amountKobo: number;
  /** Who paid. */
  phone: string;
  paidAt: Date | null;
  createdAt: Date;
}

/** The charge and the bank's question at the stand-in, and what we keep of it. */
export function disputeOf(
  { reference, amountKobo, phone, paidAt, createdAt }: Charge,
  { id, state, at }: Pick<Asked, 'state' | 'at'> & { id: string },
): DemoDispute {
  const [askedAt, decidedAt] = [at(moments.asked), at(moments.decided)];
  const dueAt = new Date(askedAt.getTime() + answerDays * day);
  const evidence = state === 'open' ? null : disputeWords.evidence;
  const evidenceSentAt = evidence && at(moments.answered);
  const isOpen = isDisputeOpen(state);
  const told = { message: disputeWords.message, dueAt, evidence, createdAt: askedAt };
  return {
    charge: {
      reference,
      accessCode: `demo${reference.toLowerCase()}`,
      status: state === 'lost' ? 'reversed' : 'success',
      amount: amountKobo,
      currency: 'NGN',
      email: accountIdentifier(phone, 'oja.ng'),
      metadata: {},
      gatewayResponse: 'Approved',
      paidAt,
      createdAt,
    },
    asked: {
      ...told,
      amount: amountKobo,
      status: atStandIn[state],
      resolution: resolutions[state] ?? null,
    },
    dispute: {
      ...told,
      id,
      reference,
      amountKobo,
      state,
      evidenceSentAt,
      nextCheckAt: isOpen ? dueAt : null,
      updatedAt: isOpen ? (evidenceSentAt ?? askedAt) : decidedAt,
    },
  };
}

function addDispute(asked: Asked): void {
  const { rows, random, order, payment, state, at } = asked;
  const { reference, amountKobo, paidAt = null, createdAt } = payment;
  const [askedAt, decidedAt] = [at(moments.asked), at(moments.decided)];
  const id = random.id(askedAt);
  const isOpen = isDisputeOpen(state);
  const charge = {
    reference: reference ?? '',
    amountKobo,
    phone: order.buyerPhone,
    paidAt,
    createdAt: createdAt ?? askedAt,
  };
  rows.disputes.push(disputeOf(charge, { id, state, at }));
  if (isOpen) Object.assign(payment, { flag: 'disputed', flaggedAt: askedAt });
  if (state === 'lost') {
    Object.assign(payment, { flag: 'charged_back', flaggedAt: decidedAt });
    takeBack(asked, id);
  }
  tell(asked);
}

/** Of money that came online a little is asked back: what a shop sees of it, from the question to the end. */
export function addDisputes(rows: MarketRows, now: Date): void {
  const random = seededRandom('oja demo disputes');
  for (const { shop, states } of courses) {
    const shopId = rows.shops[shop]?.id;
    const paid = rows.orders
      .filter((order) => order.shopId === shopId && order.status === 'completed')
      .flatMap((order) => {
        const payment = rows.orderPayments.find((one) => one.orderId === order.id && one.reference);
        const isOld = order.completedAt && now.getTime() - order.completedAt.getTime() > day;
        return payment && isOld ? [{ order, payment }] : [];
      })
      .reverse();
    for (const [place, state] of states.entries()) {
      const sale = paid[place];
      if (!sale) continue;
      const from = Math.max(sale.order.completedAt?.getTime() ?? 0, now.getTime() - 4 * day);
      const at = (part: number) => new Date(from + Math.floor((now.getTime() - from) * part));
      addDispute({ rows, random, ...sale, state, at });
    }
  }
}
