import type { OperationKind, PayloadOf } from '#app/domains/sync/operations.ts';

/** The shop as a simple list of figures: what must be true in the end, however the acts came in. */
export interface Goods {
  quantity: number;
  counts: number[];
  moves: { at: number; change: number }[];
  /** Orders of a piece each. `isThere`: it lies on the shelf for the order; `spans`: when it does and did. */
  held: Map<string, { isThere: boolean; spans: { from: number; until: number }[] }>;
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
    this.goods.set(stockId, { quantity, counts: [], moves: [], held: new Map() });
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

  /** A piece lies there for an order no longer, from then on. */
  #leave(goods: Goods, orderId: string, at: number): void {
    const { spans = [] } = goods.held.get(orderId) ?? {};
    const left = spans.map(({ from, until }) => ({ from, until: Math.min(until, at) }));
    goods.held.set(orderId, { isThere: false, spans: left });
  }

  /** Open orders that go without their piece get it before any is free to sell, the oldest first. */
  #fill(stockId: string, received: number): void {
    const goods = this.goods.get(stockId);
    for (const [orderId, piece] of goods?.held ?? []) {
      const isOver = ['completed', 'cancelled'].includes(this.orders.get(orderId) ?? '');
      if (!goods?.quantity || piece.isThere || isOver) continue;
      piece.isThere = true;
      piece.spans.push({ from: received, until: Number.POSITIVE_INFINITY });
      goods.quantity -= 1;
      goods.moves.push({ at: received, change: -1 });
      this.short -= 1;
    }
  }

  /** A piece that an order held is free again. */
  #free(goods: Goods, orderId: string, received: number): void {
    this.#leave(goods, orderId, received);
    goods.quantity += 1;
    goods.moves.push({ at: received, change: 1 });
  }

  /** Brings the book to a figure; the newest orders go without what is not there. */
  #bringTo(goods: Goods, to: number, received: number): void {
    let missing = -to;
    for (const [orderId, { isThere }] of [...goods.held].toReversed()) {
      if (missing <= 0 || !isThere) continue;
      this.#free(goods, orderId, received);
      this.short += 1;
      missing -= 1;
    }
    goods.quantity = Math.max(0, to);
  }

  #count(stockId: string, at: number, counted: number, received: number): void {
    const goods = this.goods.get(stockId);
    if (!goods || goods.counts.some((count) => count > at)) return;
    const since = goods.moves.reduce((sum, move) => sum + (move.at > at ? move.change : 0), 0);
    const promised = [...goods.held.values()].filter(({ spans }) =>
      spans.some(({ from, until }) => from <= at && at < until),
    ).length;
    this.#bringTo(goods, counted - promised + since, received);
    goods.counts.push(at);
    this.#fill(stockId, received);
  }

  #correct(stockId: string, at: number, change: number, received: number): void {
    const goods = this.goods.get(stockId);
    if (!goods || change === 0 || goods.counts.some((count) => count > at)) return;
    const known = goods.moves.length;
    const before = goods.quantity;
    this.#bringTo(goods, before + change, received);
    const freed = goods.moves.length - known;
    goods.moves.push({ at, change: goods.quantity - before - freed });
    this.#fill(stockId, received);
  }

  /** The piece leaves the shelf; one that was missing is taken from the book, if it has some by now. */
  #handOver(goods: Goods, orderId: string, at: number): void {
    const { isThere } = goods.held.get(orderId) ?? {};
    const counts = goods.counts.filter((count) => count > at);
    this.#leave(goods, orderId, at);
    if (isThere && counts.length > 0) {
      goods.quantity += 1;
      goods.moves.push({ at: Math.max(...counts), change: 1 });
    }
    if (isThere || goods.quantity === 0) return;
    this.short -= 1;
    if (counts.length > 0) return;
    goods.quantity -= 1;
    goods.moves.push({ at, change: -1 });
  }

  #field(name: string, at: number, value: string): void {
    const known = this.fields.get(name);
    if (!known || known.at < at) this.fields.set(name, { value, at });
  }

  #step(orderId: string, to: string, stockId: string, at: number): Verdict {
    const from = this.orders.get(orderId) ?? '';
    if (ahead[ahead.indexOf(from) + 1] !== to || from === 'cancelled') return 'refused';
    this.orders.set(orderId, to);
    const goods = this.goods.get(stockId);
    if (goods && to === 'completed') this.#handOver(goods, orderId, at);
    return 'done';
  }

  #cancel(orderId: string, stockId: string, received: number): Verdict {
    const from = this.orders.get(orderId) ?? '';
    if (from === 'completed' || from === 'cancelled') return 'refused';
    this.orders.set(orderId, 'cancelled');
    const goods = this.goods.get(stockId);
    if (goods?.held.get(orderId)?.isThere) this.#free(goods, orderId, received);
    return 'done';
  }

  /** What the server must say to an act, and what it must have done then; asked again, it says the same. */
  take(act: Told, about: { received: number; held: string }): Verdict {
    const known = this.verdicts.get(act.id);
    if (known === 'done') return known;
    const verdict = this.#take(act, about);
    this.verdicts.set(act.id, verdict);
    return verdict;
  }

  #take(act: Told, { received, held }: { received: number; held: string }) {
    const { kind, at } = act;
    const is = <K extends OperationKind>(wanted: K, told: Told): told is Told<K> =>
      told.kind === wanted && kind === wanted;
    if (is('counter.sale', act)) {
      this.sales += 1;
      for (const { stockId, quantity } of act.payload.lines)
        this.short += quantity + this.#move(stockId, at, -quantity);
    } else if (is('stock.add', act)) {
      this.#move(act.payload.stockId, at, act.payload.variants[0]?.quantity ?? 0);
      this.#fill(act.payload.stockId, received);
    } else if (is('stock.correct', act))
      this.#correct(act.payload.stockId, at, act.payload.change, received);
    else if (is('stock.count', act))
      this.#count(act.payload.stockId, at, act.payload.counted, received);
    else if (is('item.change', act))
      this.#field(`${act.payload.stockId} name`, at, String(act.payload.fields.productName));
    else if (is('item.hide', act))
      this.#field(`${act.payload.stockId} status`, at, act.payload.hidden ? 'hidden' : 'active');
    else if (is('item.add', act))
      this.add(act.payload.stockId, Number(act.payload.fields.quantity));
    else if (is('order.step', act))
      return this.#step(act.payload.orderId, act.payload.to, held, at);
    // The goods come back when the server hears of it.
    else if (is('order.cancel', act)) return this.#cancel(act.payload.orderId, held, received);
    else if (is('message.send', act)) this.messages.push(act.payload.text ?? '');
    return 'done' as const;
  }
}
