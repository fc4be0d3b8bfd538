import { phoneKey } from '#app/domains/accounts/phone/phone.ts';
import { piecesOf } from '#app/domains/orders/cart/cart.ts';
import type { HistoryKind } from '#app/domains/orders/orders.table.server.ts';
import {
  codeLength,
  onlinePrefix,
  type PaymentMethod,
  patienceMs,
  stepsOf,
} from '#app/domains/orders/orders.ts';
import { totalsOf } from '#app/domains/orders/totals/totals.ts';
import {
  cancelReasons,
  type DemoBuyer,
  demoNotes,
  returnReasons,
} from '../../../../demo/catalogue/buyers.ts';
import type { MarketRows } from './market-rows.ts';
import type { Move } from './order-ledger.ts';
import { OrderMoney, type TeamMember } from './order-money.ts';
import type { OrderStory } from './order-stories.ts';
import type { Random } from './random.ts';

export interface DemoLine {
  stockId: string;
  variantId: string | null;
  name: string;
  color: string | null;
  size: string | null;
  option: string | null;
  priceKobo: number;
  quantity: number;
}

export interface NewOrder {
  rows: MarketRows;
  moves: Move[];
  random: Random;
  now: Date;
  shopId: string;
  team: readonly [TeamMember, ...TeamMember[]];
  number: number;
  buyer: DemoBuyer;
  cameBy: string;
  lines: readonly DemoLine[];
  story: OrderStory;
}

const minute = 60_000;
/** Looks like a real one; nobody is behind it, so it need be no secret. */
export function demoCode(random: Random, length = codeLength): string {
  const letters = '23456789abcdefghjkmnpqrstuvwxyz';
  return Array.from({ length }, () => letters[random.between(0, 30)]).join('');
}

/** The hours of an order, one event after the other and none of them in the future. */
class Course {
  readonly #order: NewOrder;
  readonly id: string;
  at: Date;

  constructor(order: NewOrder) {
    this.#order = order;
    this.at = order.story.placedAt;
    this.id = order.random.id(this.at);
  }

  /** Goes on by so many minutes, or by a part of what is left until now. */
  wait(low: number, high: number): void {
    const { random, now } = this.#order;
    const left = (now.getTime() - this.at.getTime()) / 4;
    const ms = Math.min(random.between(low, high) * minute, left);
    this.at = new Date(this.at.getTime() + Math.max(1_000, Math.floor(ms)));
  }

  note(
    kind: HistoryKind,
    by: TeamMember | 'buyer' | 'system',
    more: { text?: string | undefined; amountKobo?: number } = {},
  ): void {
    const { rows, random } = this.#order;
    const member = typeof by === 'string' ? undefined : by;
    this.at = new Date(this.at.getTime() + 1_000);
    rows.orderHistory.push({
      id: random.id(this.at),
      orderId: this.id,
      kind,
      by: typeof by === 'string' ? by : 'team',
      byUserId: member?.id ?? null,
      byName: member?.name ?? null,
      text: more.text ?? null,
      amountKobo: more.amountKobo ?? null,
      at: this.at,
    });
  }

  move(kind: Move['kind'], sign: -1 | 0 | 1, byUserId: string | null): void {
    const { moves, lines } = this.#order;
    for (const { stockId, variantId, quantity } of lines)
      moves.push({
        stockId,
        variantId,
        kind,
        change: sign === 0 ? 0 : sign * quantity,
        orderId: this.id,
        byUserId,
        at: this.at,
      });
  }
}

function payAhead(course: Course, money: OrderMoney, { story, random, team }: NewOrder): void {
  course.wait(5, 40);
  if (story.payBy === 'online') {
    money.take('online', course.at, {
      reference: `${onlinePrefix}${demoCode(random, 16).toUpperCase()}`,
    });
    course.note('paid', 'system', { text: 'online', amountKobo: money.totalKobo });
    return;
  }
  for (const accepted of story.rejectedOnce ? [false, true] : [true]) {
    course.note('claimed', 'buyer', { amountKobo: money.totalKobo });
    const claimedAt = course.at;
    course.wait(10, 90);
    const reason = accepted ? undefined : 'No money has come in yet';
    money.decide(claimedAt, course.at, { member: team[0], accepted, reason });
    course.note(accepted ? 'payment_confirmed' : 'payment_rejected', team[0], {
      text: reason,
      amountKobo: money.totalKobo,
    });
    course.wait(30, 120);
  }
}

function sellAtCounter(course: Course, money: OrderMoney, { random }: NewOrder, by: TeamMember) {
  const method = random.pick(['cash', 'cash', 'pos', 'transfer'] as const);
  course.note('placed', by);
  course.note('completed', by);
  course.move('sale', 0, by.id);
  money.take(method, course.at, { member: by });
  course.note('paid', by, { text: method, amountKobo: money.totalKobo });
}

function goAhead(course: Course, money: OrderMoney, order: NewOrder, by: TeamMember): void {
  const { story, random } = order;
  const steps = stepsOf(story.getBy).slice(1);
  const last = story.end === 'cancelled' ? 'confirmed' : story.end;
  for (const step of steps.slice(0, steps.indexOf(last) + 1)) {
    course.wait(20, 200);
    course.note(step as HistoryKind, by);
    if (step !== 'completed') continue;
    course.move('sale', 0, by.id);
    if (money.paidKobo > 0) continue;
    const method: PaymentMethod = random.pick(['cash', 'cash', 'pos']);
    money.take(method, course.at, { member: by });
    course.note('paid', by, { text: method, amountKobo: money.totalKobo });
  }
}

function bringBack(course: Course, money: OrderMoney, { random, team }: NewOrder): string {
  const reason = random.pick(returnReasons);
  course.wait(600, 2_000);
  course.note('returned', team[0], { text: reason });
  course.move('return', 1, team[0].id);
  money.giveBack(course.at, { member: team[0], reason });
  course.note('payment_corrected', team[0], { text: reason, amountKobo: -money.totalKobo });
  return reason;
}

/** What happens to it; the reason when it comes to nothing. */
function runCourse(course: Course, money: OrderMoney, order: NewOrder): string | null {
  const { story, random, team } = order;
  const by = random.pick(team);
  course.move('reservation', -1, story.payBy === 'counter' ? by.id : null);
  if (story.payBy === 'counter') {
    sellAtCounter(course, money, order, by);
    return null;
  }
  course.note('placed', 'buyer');
  if (story.paidAhead) payAhead(course, money, order);
  if (story.claimed) {
    course.wait(20, 45);
    course.note('claimed', 'buyer', { text: 'OPay', amountKobo: money.totalKobo });
    money.claim(course.at, 'OPay');
  }
  if (story.end === 'pending') return null;
  if (story.end === 'expired') {
    course.at = new Date(course.at.getTime() + patienceMs[story.payBy]);
    course.note('expired', 'system');
    course.move('release', 1, null);
    return null;
  }
  goAhead(course, money, order, by);
  if (story.returned) return bringBack(course, money, order);
  if (story.end !== 'cancelled') return null;
  const reason = random.pick(cancelReasons);
  course.wait(60, 400);
  course.note('cancelled', by, { text: reason });
  course.move('release', 1, by.id);
  return reason;
}

/** One order with everything that happened to it, as the commands would have written it. */
export function addOrder(order: NewOrder): void {
  const { rows, random, shopId, story, buyer, lines, number } = order;
  const course = new Course(order);
  const { id: orderId } = course;
  const { totalKobo } = totalsOf(lines);
  const money = new OrderMoney({ rows, random, shopId, orderId, number, totalKobo });
  const cancelReason = runCourse(course, money, order);
  const counter = story.payBy === 'counter';
  const waits = story.end === 'pending' && money.paidKobo === 0 && story.payBy !== 'counter';
  const placed = story.placedAt.getTime();
  const done = rows.orderHistory.findLast((h) => h.orderId === orderId && h.kind === 'completed');
  rows.orders.push({
    id: orderId,
    shopId,
    number,
    code: demoCode(random),
    status: story.returned ? 'cancelled' : story.end,
    source: counter ? 'counter' : 'web',
    buyerName: counter ? '' : buyer.name,
    buyerPhone: counter ? '' : (phoneKey(buyer.phone) ?? ''),
    getBy: story.getBy,
    address: story.getBy === 'delivery' ? buyer.address : '',
    // Brought for nothing: the shop has said so, and the sums of the stories stay round.
    feeState: story.getBy === 'delivery' ? 'agreed' : null,
    note: counter ? '' : random.pick(demoNotes),
    payBy: story.payBy,
    pieces: piecesOf(lines),
    totalKobo,
    paidKobo: money.paidKobo,
    refundedKobo: 0,
    cameBy: counter ? 'counter' : order.cameBy,
    expiresAt: waits ? new Date(placed + patienceMs[story.payBy as 'transfer']) : null,
    placedAt: story.placedAt,
    completedAt: done?.at ?? null,
    cancelReason,
    updatedAt: course.at,
  });
  for (const [position, line] of lines.entries())
    rows.orderLines.push({ id: random.id(story.placedAt), orderId, position, ...line });
}
