import type { OperationKind, PayloadOf } from '#app/domains/sync/operations.ts';

/** The shop as a simple list of figures: what must be true in the end, however the acts came in. */
export interface Goods {
  quantity: number;
  counts: number[];
  moves: { at: number; change: number }[];
}

interface Told<K extends OperationKind = OperationKind> {
  id: string;
  kind: K;
  at: number;
  payload: PayloadOf<K>;
}

type Verdict = 'done' | 'refused';

const ahead = ['pending', 'confirmed', 'ready', 'completed'];

export class Model {
  readonly goods = new Map<string, Goods>();
  readonly fields = new Map<string, { value: string; at: number }>();
  readonly orders = new Map<string, string>();
  readonly messages: string[] = [];
  readonly verdicts = new Map<string, Verdict>();
  sales = 0;
  short = 0;

  add(stockId: string, quantity: number): void {
    this.goods.set(stockId, { quantity, counts: [], moves: [] });
  }

  /** Something that changes the shelf; before a count it was counted already. */
  #move(stockId: string, at: number, asked: number): number {
    const goods = this.goods.get(stockId);
    if (!goods) throw new Error('no such goods');
    if (goods.counts.some((count) => count > at)) return asked;
    const change = Math.max(asked, -goods.quantity);
    goods.quantity += change;
    goods.moves.push({ at, change });
    return change;
  }

  #count(stockId: string, at: number, counted: number): void {
    const goods = this.goods.get(stockId);
    if (!goods || goods.counts.some((count) => count > at)) return;
    const since = goods.moves.reduce((sum, move) => sum + (move.at > at ? move.change : 0), 0);
    goods.quantity = Math.max(0, counted + since);
    goods.counts.push(at);
  }

  #field(name: string, at: number, value: string): void {
    const known = this.fields.get(name);
    if (!known || known.at < at) this.fields.set(name, { value, at });
  }

  #step(orderId: string, to: string): Verdict {
    const from = this.orders.get(orderId) ?? '';
    if (ahead[ahead.indexOf(from) + 1] !== to || from === 'cancelled') return 'refused';
    this.orders.set(orderId, to);
    return 'done';
  }

  #cancel(orderId: string, give: readonly [string, number], at: number): Verdict {
    const from = this.orders.get(orderId) ?? '';
    if (from === 'completed' || from === 'cancelled') return 'refused';
    this.orders.set(orderId, 'cancelled');
    const goods = this.goods.get(give[0]);
    if (goods) {
      goods.quantity += give[1];
      goods.moves.push({ at, change: give[1] });
    }
    return 'done';
  }

  /** What the server must say to an act, and what it must have done then; asked again, it says the same. */
  take(act: Told, about: { received: number; held: readonly [string, number] }): Verdict {
    const known = this.verdicts.get(act.id);
    if (known === 'done') return known;
    const verdict = this.#take(act, about);
    this.verdicts.set(act.id, verdict);
    return verdict;
  }

  #take(act: Told, { received, held }: { received: number; held: readonly [string, number] }) {
    const { kind, at } = act;
    const is = <K extends OperationKind>(wanted: K, told: Told): told is Told<K> =>
      told.kind === wanted && kind === wanted;
    if (is('counter.sale', act)) {
      this.sales += 1;
      for (const { stockId, quantity } of act.payload.lines)
        this.short += quantity + this.#move(stockId, at, -quantity);
    } else if (is('stock.add', act))
      this.#move(act.payload.stockId, at, act.payload.variants[0]?.quantity ?? 0);
    else if (is('stock.correct', act)) this.#move(act.payload.stockId, at, act.payload.change);
    else if (is('stock.count', act)) this.#count(act.payload.stockId, at, act.payload.counted);
    else if (is('item.change', act))
      this.#field(`${act.payload.stockId} name`, at, String(act.payload.fields.productName));
    else if (is('item.hide', act))
      this.#field(`${act.payload.stockId} status`, at, act.payload.hidden ? 'hidden' : 'active');
    else if (is('item.add', act))
      this.add(act.payload.stockId, Number(act.payload.fields.quantity));
    else if (is('order.step', act)) return this.#step(act.payload.orderId, act.payload.to);
    // The goods come back when the server hears of it.
    else if (is('order.cancel', act)) return this.#cancel(act.payload.orderId, held, received);
    else if (is('message.send', act)) this.messages.push(act.payload.text ?? '');
    return 'done' as const;
  }
}
