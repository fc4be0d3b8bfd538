import type { Dice } from '#tests/support/dice.ts';
import * as checkout from './checkout.ts';
import { jump } from './clock.ts';
import * as devices from './devices.ts';
import * as goods from './goods.ts';
import * as handOver from './hand-over.ts';
import * as money from './money.ts';
import * as online from './online.ts';
import * as orders from './orders.ts';
import * as people from './people.ts';
import * as quarrels from './quarrels.ts';
import type { Trade } from './trade.ts';

/** True when the product agreed; a refusal in its own words is no fault. */
type Run = (trade: Trade, given: Dice) => Promise<boolean>;

const taps: readonly Run[] = [
  handOver.advance,
  handOver.advance,
  orders.cancel,
  orders.takeBack,
  money.noteMoney,
  money.decide,
];

/** A step that is taken back some seconds later. */
async function wrongTap(trade: Trade, given: Dice): Promise<boolean> {
  if (!(await taps[given.below(taps.length)]?.(trade, given))) return false;
  trade.time += 4_000;
  return orders.undo(trade);
}

/** Everything that can happen, and how often it does. */
export const steps: Record<string, readonly [weight: number, run: Run]> = {
  'add item': [1, goods.addItem],
  restock: [3, goods.restock],
  count: [6, goods.count],
  'open form': [4, goods.openEdit],
  'send form': [5, goods.sendForm],
  promo: [3, goods.startPromo],
  'stop promo': [1, goods.stopPromo],
  order: [18, checkout.place],
  'make code': [2, checkout.makeCode],
  'stop code': [1, checkout.stopCode],
  'add zone': [1, checkout.addZone],
  'tell fee': [3, checkout.tellFee],
  'agree fee': [3, checkout.agreeFee],
  'make offer': [3, checkout.bid],
  'answer offer': [5, checkout.answerBid],
  'order at offer': [4, checkout.orderBid],
  advance: [14, handOver.advance],
  cancel: [3, orders.cancel],
  'cancel as buyer': [1, orders.cancelAsBuyer],
  return: [4, orders.takeBack],
  sell: [5, handOver.sell],
  'note money': [5, money.noteMoney],
  claim: [5, money.claim],
  'withdraw claim': [1, money.withdraw],
  'decide claim': [4, money.decide],
  'correct payment': [3, money.correct],
  refund: [2, money.refund],
  'give extra back': [3, money.giveExtraBack],
  'open payment page': [6, online.openPage],
  'pay online': [5, online.pay],
  complain: [3, quarrels.complain],
  'answer complaint': [4, quarrels.answerComplaint],
  'reply to answer': [2, quarrels.replyToAnswer],
  'decide complaint': [2, quarrels.decideAsOperator],
  dispute: [6, quarrels.dispute],
  'answer dispute': [2, quarrels.answerDispute],
  'end dispute': [3, quarrels.endQuarrel],
  'close shop': [1, quarrels.closeShop],
  'wrong tap': [7, wrongTap],
  'act offline': [9, devices.actOffline],
  'tell by phone': [6, devices.tellPhone],
  'add member': [2, people.addMember],
  'remove member': [1, people.removeMember],
  'change plan': [2, people.changePlans],
  suspend: [1, people.suspend],
  lift: [5, people.lift],
  erase: [2, people.erase],
  jump: [5, jump],
};

const drawn = Object.entries(steps).flatMap(([name, [weight]]) => Array<string>(weight).fill(name));

/** What people often do next. */
const next: Record<string, readonly string[]> = {
  order: ['claim', 'claim', 'open payment page', 'open payment page', 'tell fee', 'advance'],
  claim: ['decide claim', 'note money', 'decide claim', 'jump'],
  'note money': ['decide claim', 'correct payment', 'open payment page'],
  'decide claim': ['give extra back', 'advance', 'correct payment', 'refund'],
  'open payment page': ['pay online', 'pay online', 'note money', 'open payment page'],
  'pay online': ['pay online', 'jump', 'jump', 'cancel', 'give extra back'],
  'tell fee': ['agree fee'],
  'agree fee': ['claim', 'open payment page'],
  'make code': ['order'],
  'make offer': ['answer offer'],
  'answer offer': ['order at offer'],
  'order at offer': ['claim', 'advance'],
  'open form': ['promo', 'stop promo', 'jump', 'order', 'send form'],
  promo: ['send form', 'open form', 'jump'],
  advance: ['advance', 'advance', 'return', 'count', 'complain'],
  complain: ['answer complaint', 'jump', 'refund'],
  'answer complaint': ['reply to answer', 'jump'],
  'reply to answer': ['decide complaint'],
  'decide complaint': ['refund', 'close shop'],
  dispute: ['answer dispute', 'answer dispute', 'refund', 'end dispute'],
  'answer dispute': ['end dispute'],
  'act offline': ['act offline', 'tell by phone', 'count', 'order'],
  'tell by phone': ['tell by phone', 'return', 'return', 'advance'],
  'correct payment': ['jump'],
  jump: ['order', 'dispute', 'dispute', 'complain', 'advance'],
  suspend: ['pay online', 'claim', 'jump', 'lift', 'lift'],
};

/** A step by its name and the seed of what it chooses, so that it can be told and done again. */
export type Step = readonly [name: string, seed: number];

export function historyOf(given: Dice, length: number): Step[] {
  const history: Step[] = [];
  while (history.length < length) {
    const after = next[history.at(-1)?.[0] ?? ''];
    // Little can happen before somebody has ordered.
    const first = history.length === 0 ? ['order'] : drawn;
    const names = after && given.chance(0.5) ? after : first;
    history.push([names[given.below(names.length)] ?? '', given.below(2 ** 31)]);
  }
  return history;
}
