import { randomUUID } from 'node:crypto';
import { Agent } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { type Answer, Caller } from '#tests/support/attack/caller.ts';
import { orderForm } from '#tests/support/attack/goods.ts';

export type WriteKind = 'message' | 'sale' | 'order';

/** A request that did not get what it should. */
export interface Failure {
  at: number;
  what: string;
  status: number;
  says: string;
}

export interface Shop {
  shopId: string;
  stockId: string;
  price: number;
  token: string;
}

/** A name that stands in the row which the write makes: found once, twice or not at all. */
const nameOf = (kind: WriteKind): string => `cl-${kind}-${randomUUID()}`;

/** So many people, each doing one thing after the other. */
const people = 8;
/** So many more who open a page and the next, while many requests are wanted in a short time. */
const passersBy = 8;
const thinkMs = 40;
/** One answer of so many is not heard, and the same is sent again. */
const lostAnswers = 4;

/** People at a shop and in its market: what they write is done again until somebody says that it is done. */
export class Load {
  readonly acknowledged = new Map<string, WriteKind>();
  readonly failures: Failure[] = [];
  readonly slowest: Record<string, number> = {};
  requests = 0;
  writes = 0;
  /** When something that was written was last acknowledged. */
  lastWriteAt = 0;
  readonly #url: string;
  readonly #shop: Shop;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 4 * people });
  #isOver = false;
  #running: Promise<void>[] = [];
  #phones = 0;
  #searches = 0;
  #operations = 0;

  constructor(url: string, shop: Shop) {
    this.#url = url;
    this.#shop = shop;
  }

  start(): void {
    this.#running = Array.from({ length: people }, (_, n) => this.#person(n));
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#running);
    this.#agent.destroy();
  }

  /** Passers-by are there for as long as the work takes. */
  async amongPassersBy<T>(work: () => Promise<T>): Promise<T> {
    let isOver = false;
    const looking = Array.from({ length: passersBy }, async (_, n) => {
      const caller = this.#caller(people + n);
      for (let turn = n; !isOver; turn++) {
        await this.#look(caller, turn);
        await wait(thinkMs);
      }
    });
    try {
      return await work();
    } finally {
      isOver = true;
      await Promise.all(looking);
    }
  }

  /** Failures since a moment, but for those within `graceMs` after one of `excused`. */
  failuresSince(from: number, excused: readonly number[] = [], graceMs = 0): Failure[] {
    return this.failures.filter(
      ({ at }) => at >= from && !excused.some((moment) => at >= moment && at <= moment + graceMs),
    );
  }

  #caller(n: number): Caller {
    return new Caller({ app: this.#url, address: `10.0.0.${n + 1}`, agent: this.#agent });
  }

  async #person(n: number): Promise<void> {
    const caller = this.#caller(n);
    // Somebody's first words bring the cookie that makes what is sent again the same.
    await this.#write(caller, 'message');
    for (let turn = n; !this.#isOver; turn++) {
      const kind = (['message', 'sale', 'order', undefined, undefined] as const)[turn % 5];
      if (kind) await this.#write(caller, kind);
      else await this.#look(caller, turn);
      await wait(thinkMs * (0.5 + Math.random()));
    }
  }

  async #look(caller: Caller, turn: number): Promise<void> {
    const { stockId, shopId } = this.#shop;
    // One that nobody asked before: what was found is remembered until goods change, and would need no database.
    const search = `/api/stocks?q=shoe%20${this.#searches++}`;
    const paths = ['/', `/stocks/${stockId}`, `/shop/${shopId}`, '/shops', search];
    const path = paths[turn % paths.length] ?? '/';
    await this.#counted(
      'look',
      () => caller.send(path),
      ({ status }) => status === 200,
    );
  }

  /** The same operation again and again, as a phone does that heard no answer. */
  async #write(caller: Caller, kind: WriteKind): Promise<void> {
    const name = nameOf(kind);
    const send = this.#sender(caller, kind, name);
    // Some answers are lost on their way however well all goes: catches a write that is done twice.
    const times = this.#operations++ % lostAnswers === 0 ? 2 : 1;
    for (let done = 0; done < times; ) {
      if (await this.#counted(kind, send.act, send.isDone)) {
        done += 1;
        this.writes += 1;
        this.lastWriteAt = Date.now();
        this.acknowledged.set(name, kind);
      } else {
        // Nobody knows whether it is there: at the end it may be, once.
        if (this.#isOver) return;
        await wait(300);
      }
    }
  }

  #sender(caller: Caller, kind: WriteKind, name: string) {
    const { shopId, stockId, price, token } = this.#shop;
    const priceKobo = price * 100;
    if (kind === 'message') {
      const json = { shopId, text: name, operationId: name };
      const act = () => caller.call('sendChatMessage', json);
      return { act, isDone: ({ status }: Answer) => status === 200 };
    }
    if (kind === 'sale') {
      const lines = [{ stockId, variantId: null, quantity: 1, priceKobo }];
      const json = { shopId, lines, method: 'cash', buyerName: name };
      const headers = { authorization: `Bearer ${token}`, 'idempotency-key': name };
      const act = () => caller.send('/api/sellAtCounter', { json, headers });
      return { act, isDone: ({ status }: Answer) => status === 200 };
    }
    const phone = `0706${String(this.#phones++ % 10_000_000).padStart(7, '0')}`;
    const form = { ...orderForm({ shopId, stockId, priceKobo }, phone), name, key: name };
    const act = () => this.#order(caller, form);
    return { act, isDone: ({ text }: Answer) => text.includes('"placed"') };
  }

  /** Where a network has many open orders a code is asked for: the demo tells it at once. */
  async #order(caller: Caller, form: Record<string, string>): Promise<Answer> {
    const path = `/checkout/${this.#shop.shopId}`;
    const answer = await caller.fill(path, form);
    const code = /"demoCode","(\d{8})"/.exec(answer.text)?.[1];
    return code === undefined ? answer : caller.fill(path, { ...form, code });
  }

  async #counted(
    what: string,
    act: () => Promise<Answer>,
    isDone: (answer: Answer) => boolean,
  ): Promise<boolean> {
    const began = Date.now();
    const answer = await act();
    this.requests += 1;
    this.slowest[what] = Math.max(this.slowest[what] ?? 0, Date.now() - began);
    if (isDone(answer)) return true;
    const says = answer.text.replace(/\s+/g, ' ').slice(0, 160);
    this.failures.push({ at: Date.now(), what, status: answer.status, says });
    return false;
  }
}
