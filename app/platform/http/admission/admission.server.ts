import { httpErrors } from '../errors/http.errors.ts';
import { FairClock, type Ticket } from './fair-clock.ts';
import { loopLagMs } from './loop-lag.server.ts';
import { WaitingLines } from './waiting-lines.ts';

/** A search costs the database many times what a page does: pages go first. */
export const costs = ['page', 'search'] as const;
export type Cost = (typeof costs)[number];

export interface AdmissionRules {
  /** Made at once; the database has ten connections, and writes need some. */
  atOnce: Record<Cost, number>;
  /** Of these, what one network leaves to the others. */
  leftForOthers: number;
  mostWaiting: Record<Cost, number>;
  longestWaitMs: Record<Cost, number>;
  /** From this lag of the loop on, half of everything. */
  busyLagMs: number;
  lagMs: () => number;
}

const usual: AdmissionRules = {
  atOnce: { page: 8, search: 3 },
  leftForOthers: 1,
  mostWaiting: { page: 300, search: 120 },
  longestWaitMs: { page: 10_000, search: 8_000 },
  busyLagMs: 250,
  lagMs: loopLagMs,
};

export interface Requester {
  /** An IPv4 address or an IPv6 /48: more than these nobody has without paying for it. */
  network: string;
  /** Who it is there, unproven. */
  visitor: string;
}

interface Waiter {
  ticket: Ticket;
  visitor: string;
  start: () => void;
  refuse: () => void;
}

/**
 * What must be made anew for a request waits here for its turn: pages have places of their own, networks
 * take turns, and in one network its visitors do. What comes from memory never waits.
 */
export class Admission {
  readonly #rules: AdmissionRules;
  readonly #waiting: Record<Cost, WaitingLines<Waiter>> = {
    page: new WaitingLines(),
    search: new WaitingLines(),
  };
  readonly #running: Record<Cost, Map<string, number>> = { page: new Map(), search: new Map() };
  readonly #clocks: Record<Cost, FairClock> = { page: new FairClock(), search: new FairClock() };
  #shed = 0;

  constructor(rules: Partial<AdmissionRules> = {}) {
    this.#rules = { ...usual, ...rules };
  }

  get facts(): { running: number; waiting: number; shed: number } {
    return {
      running: costs.reduce((sum, cost) => sum + this.#count(cost), 0),
      waiting: costs.reduce((sum, cost) => sum + this.#waiting[cost].size, 0),
      shed: this.#shed,
    };
  }

  /** Runs the work when its turn comes; refuses with 503 when too many wait or it took too long. */
  async run<T>(cost: Cost, { network, visitor }: Requester, work: () => Promise<T>): Promise<T> {
    await this.#turn(cost, { network, visitor });
    try {
      return await work();
    } finally {
      this.#leave(cost, network);
    }
  }

  #turn(cost: Cost, { network, visitor }: Requester): Promise<void> {
    const ticket = this.#clocks[cost].ticket(network, 1);
    return new Promise((resolve, reject) => {
      const refuse = () => {
        this.#shed += 1;
        clearTimeout(late);
        reject(httpErrors.unavailable({}, { retryAfterSeconds: 3 }));
      };
      const start = () => {
        clearTimeout(late);
        this.#running[cost].set(network, (this.#running[cost].get(network) ?? 0) + 1);
        this.#clocks[cost].served(ticket);
        resolve();
      };
      const waiter: Waiter = { ticket, visitor, start, refuse };
      const late = setTimeout(() => {
        this.#waiting[cost].remove(waiter);
        refuse();
      }, this.#rules.longestWaitMs[cost]);
      this.#waiting[cost].push(waiter);
      if (this.#waiting[cost].size > this.#most(this.#rules.mostWaiting[cost])) {
        this.#waiting[cost].dropFromLongest()?.refuse();
      }
      this.#pump();
    });
  }

  /** Half while the loop is late: then everything that is made makes everybody later. */
  #most(limit: number): number {
    return this.#rules.lagMs() > this.#rules.busyLagMs ? Math.max(1, limit >> 1) : limit;
  }

  #count(cost: Cost): number {
    let count = 0;
    for (const running of this.#running[cost].values()) count += running;
    return count;
  }

  #pump(): void {
    for (const cost of costs) {
      const places = this.#most(this.#rules.atOnce[cost]);
      const own = Math.max(1, places - this.#rules.leftForOthers);
      while (this.#count(cost) < places) {
        const may = (network: string) => (this.#running[cost].get(network) ?? 0) < own;
        const next = this.#waiting[cost].take(may);
        if (!next) break;
        next.start();
      }
    }
  }

  #leave(cost: Cost, network: string): void {
    const left = (this.#running[cost].get(network) ?? 1) - 1;
    if (left > 0) this.#running[cost].set(network, left);
    else this.#running[cost].delete(network);
    this.#pump();
  }
}
