import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { messages } from '#app/domains/messages/messages.table.server.ts';
import { saleTime } from '#app/domains/orders/counter/sale-time.ts';
import { stocks } from '#app/domains/stocks/stocks.table.server.ts';
import type { OperationKind, PayloadOf } from '#app/domains/sync/operations.ts';
import { now, setClock } from '#app/platform/clock.ts';
import { database } from '#app/platform/db/database.server.ts';
import { newId } from '#app/platform/id.ts';
import { memoryStore } from '#app/platform/outbox/memory-store.ts';
import type { Answer, Operation } from '#app/platform/outbox/operations.ts';
import {
  type Reply,
  type Sending,
  sendWaiting,
  type Transport,
} from '#app/platform/outbox/send-waiting.ts';
import { fc } from '../properties.ts';
import { makeCopy, post, type Sender } from './devices.ts';
import { makeVisitor } from './messages.ts';
import { makeOrder, makePlainItem } from './orders.ts';
import { makeMember, makeShop } from './shops.ts';
import { Model } from './sync-model.ts';

export const hour = 3_600_000;

/** What the line does to a request: nothing, or one of the ways in which it fails. */
const faults = ['none', 'cut', 'lost', 'killed', 'delayed'] as const;
type Fault = (typeof faults)[number];

const kinds = [
  'counter.sale',
  'stock.add',
  'stock.correct',
  'stock.count',
  'item.change',
  'item.hide',
  'item.add',
  'order.step',
  'order.cancel',
  'message.send',
] as const satisfies readonly OperationKind[];

type Step =
  | {
      do: 'act';
      device: number;
      kind: (typeof kinds)[number];
      which: number;
      n: number;
      wait: number;
    }
  | { do: 'send'; device: number; fault: Fault; wait: number }
  | { do: 'pull' | 'arrive'; device: number; wait: number };

const device = fc.integer({ min: 0, max: 1 });
const wait = fc.integer({ min: 1, max: 90 * 60_000 });
export const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 7,
    arbitrary: fc.record({
      do: fc.constant('act' as const),
      device,
      kind: fc.constantFrom(...kinds),
      which: fc.nat(9),
      n: fc.integer({ min: 1, max: 9 }),
      wait,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('send' as const),
      device,
      fault: fc.constantFrom(...faults),
      wait,
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('pull', 'arrive'), device, wait }) },
);

/** Nobody's clock is right: up to three days off, or right to the hour. */
export const skew = fc.oneof(
  fc.constant(0),
  fc.integer({ min: -72, max: 72 }).map((h) => h * hour),
);

const place = {
  category1: 'Boutique',
  category2: 'Traditional Wear',
  category3: 'Ankara Fabrics',
};

class Tab extends Error {}

export class World {
  readonly model = new Model();
  readonly items: string[] = [];
  readonly orderIds: string[] = [];
  readonly devices: ReturnType<World['device']>[] = [];
  readonly acts = new Map<string, { kind: OperationKind; at: number; payload: unknown }>();
  readonly onTheWay: (() => Promise<unknown>)[] = [];
  readonly results = new Map<string, unknown>();
  /** In a request that arrived after others that left later. */
  readonly late = new Set<string>();
  threadId = '';
  /** The product's clock is the right one again. */
  turnBack = (): void => {};
  time = now().getTime();

  async open(skews: readonly [number, number]) {
    this.turnBack = setClock(() => new Date(this.time));
    const shop = await makeShop();
    const member = await makeMember(shop);
    for (const quantity of [3, 20]) {
      const id = await makePlainItem(shop.id, quantity);
      await database().update(stocks).set(place).where(eq(stocks.id, id));
      this.items.push(id);
      this.model.add(id, quantity);
    }
    const [, held = ''] = this.items;
    for (let n = 0; n < 3; n++) {
      const { id } = await makeOrder(shop.id, [{ stockId: held }]);
      this.orderIds.push(id);
      this.model.orders.set(id, 'pending');
      const goods = this.model.goods.get(held);
      if (goods) goods.quantity -= 1;
      goods?.held.set(id, { isThere: true, spans: [{ from: 0, until: Number.POSITIVE_INFINITY }] });
    }
    await makeVisitor().write(shop.id, 'Hello');
    const [row] = await database().select().from(messages).where(eq(messages.shopId, shop.id));
    this.threadId = row?.threadId ?? '';
    this.time += 60_000;
    [shop.owner, member].forEach((person, at) => {
      this.devices.push(this.device({ person, shopId: shop.id }, person.id, skews[at] ?? 0));
    });
    return shop;
  }

  device(sender: Sender, userId: string, off: number) {
    return {
      sender,
      owner: { by: userId, shop: sender.shopId },
      clock: () => this.time + off,
      store: memoryStore(),
      copy: makeCopy(sender),
      own: [] as string[],
    };
  }

  /** The request arrives: the model says what must be answered, and nothing is done a second time. */
  async deliver(sender: Sender, sending: Sending, isDelayed = false): Promise<Reply> {
    const operations = sending.operations.map((one) => ({
      ...one,
      at: new Date(one.at).toISOString(),
    }));
    const answer = await post(sender, operations, { sentAt: new Date(sending.sentAt) });
    expect(answer.status).toBe(200);
    const { answers, serverTime } = (await answer.json()) as {
      answers: Answer[];
      serverTime: string;
    };
    for (const said of answers) {
      const act = this.acts.get(said.id);
      if (!act) throw new Error('an answer to nothing');
      // A busy server has done nothing of it, nor of what is behind it.
      if (said.state === 'later') continue;
      const held = this.items[1] ?? '';
      const one = sending.operations.find(({ id }) => id === said.id);
      // A request that was long on its way is to the server one of a clock that is late.
      const times = { soldAt: new Date(one?.at ?? 0), sentAt: new Date(sending.sentAt) };
      const at = saleTime(times, now()).at.getTime();
      if (!isDelayed) expect(at).toBe(act.at);
      const told = { id: said.id, ...act, at, payload: act.payload as PayloadOf<OperationKind> };
      const verdict = this.model.take(told, { received: this.time, held });
      expect([act.kind, act.payload, said.state]).toEqual([act.kind, act.payload, verdict]);
      if (said.state !== 'done') continue;
      // Twice sent, once done: the first answer again.
      if (this.results.has(said.id)) expect(said.result).toEqual(this.results.get(said.id));
      this.results.set(said.id, said.result);
    }
    return { state: 'answered', answers, serverTime: Date.parse(serverTime) };
  }

  line(at: number, fault: Fault): Transport {
    const { sender } = this.devices[at] ?? {};
    if (!sender) throw new Error('no such device');
    return async (sending) => {
      if (fault === 'cut') return { state: 'unreachable' };
      if (fault === 'delayed') {
        for (const { id } of sending.operations) this.late.add(id);
        this.onTheWay.push(() => this.deliver(sender, sending, true));
        return { state: 'unreachable' };
      }
      const reply = await this.deliver(sender, sending);
      if (fault === 'lost') return { state: 'unreachable' };
      if (fault === 'killed') throw new Tab();
      return reply;
    };
  }

  async send(at: number, fault: Fault) {
    const mine = this.devices[at];
    if (!mine) return;
    const { store, owner, clock } = mine;
    const round = { store, owner, device: `d-${at}`, transport: this.line(at, fault), now: clock };
    try {
      return await sendWaiting(round);
    } catch (error) {
      if (!(error instanceof Tab)) throw error;
      return undefined;
    }
  }

  payload(step: Step & { do: 'act' }, mine: ReturnType<World['device']>) {
    const { kind, which, n } = step;
    const known = [...this.items, ...mine.own];
    const stockId = known[which % known.length] ?? '';
    const orderId = this.orderIds[which % this.orderIds.length] ?? '';
    const steps = ['confirmed', 'ready', 'completed'] as const;
    const all = {
      'counter.sale': () => ({
        lines: [{ stockId, quantity: n, priceKobo: 1_200_000, name: 'Power bank' }],
        method: 'cash' as const,
      }),
      'stock.add': () => ({ stockId, variants: [{ variantId: null, quantity: n }] }),
      'stock.correct': () => ({
        stockId,
        variantId: null,
        change: which % 2 === 0 ? n : -n,
        reason: 'Found',
      }),
      'stock.count': () => ({ stockId, variantId: null, counted: n + which }),
      'item.change': () => ({ stockId, fields: { productName: `Name ${which}${n}` }, seen: {} }),
      'item.hide': () => ({ stockId, hidden: n % 2 === 0 }),
      'item.add': () => ({
        stockId: newId(),
        fields: { productName: 'Iron', price: '8000', quantity: n, category2: 'Traditional Wear' },
        photos: [],
      }),
      'order.step': () => ({ orderId, to: steps[n % 3] ?? 'ready' }),
      'order.cancel': () => ({ orderId, reason: 'Never came' }),
      'message.send': () => ({ threadId: this.threadId, text: `Text ${this.acts.size}` }),
    } satisfies { [K in (typeof kinds)[number]]: () => PayloadOf<K> };
    return all[kind]();
  }

  async act(step: Step & { do: 'act' }) {
    const mine = this.devices[step.device];
    if (!mine) return;
    const payload = this.payload(step, mine);
    const id = newId();
    this.acts.set(id, { kind: step.kind, at: this.time, payload });
    if (step.kind === 'item.add') mine.own.push(Reflect.get(payload, 'stockId') as string);
    const operation: Operation = {
      ...mine.owner,
      id,
      nr: 0,
      kind: step.kind,
      at: mine.clock(),
      offset: await mine.store.meta('offset'),
      device: `d-${step.device}`,
      lane: laneOf(payload),
      payload,
      files: [],
      state: 'waiting',
      tries: 0,
    };
    await mine.store.add(operation, []);
  }

  async run(step: Step) {
    this.time += step.wait;
    if (step.do === 'act') await this.act(step);
    else if (step.do === 'send') await this.send(step.device, step.fault);
    else if (step.do === 'pull') await this.devices[step.device]?.copy.update();
    // A request that was long on its way arrives after others that left later.
    else await this.onTheWay.pop()?.();
  }
}

function laneOf(payload: object): string {
  const ids = ['stockId', 'orderId', 'threadId'].map((name) => Reflect.get(payload, name));
  const lines = Reflect.get(payload, 'lines') as { stockId: string }[] | undefined;
  return String(ids.find(Boolean) ?? lines?.[0]?.stockId ?? '');
}
