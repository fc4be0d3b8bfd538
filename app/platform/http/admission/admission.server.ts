import { httpErrors } from '../errors/http.errors.ts';
import { inSlot } from './elsewhere.server.ts';
import { FairClock, type Ticket } from './fair-clock.ts';
import { loopLagMs } from './loop-lag.server.ts';
import { WaitingLines } from './waiting-lines.ts';

/** A search costs the database many times what a page does; a write holds a connection and locks. */
export const costs = ['page', 'write', 'search'] as const;
export type Cost = (typeof costs)[number];

export interface AdmissionRules {
  /** Made at once, for everybody together; the database has ten connections. */
  atOnce: Record<Cost, number>;
  /** Of these, what strangers leave to those whom we know. */
  leftForKnown: Record<Cost, number>;
  /** What strangers have while many of them ask. */
  crowdAtOnce: Record<Cost, number>;
  /** Of these, what one network leaves to the others. */
  leftForOthers: number;
  mostWaiting: Record<Cost, number>;
  longestWaitMs: Record<Cost, number>;
  /** Of who has no id of ours and is not alone there: coming back with one is sooner than the end of the line. */
  longestNamelessMs: number;
  /** From so many waiting strangers on, or from this lag of the loop on, there are many of them. */
  crowd: { waiting: number; lagMs: number };
  /** From this lag of the loop on, half of everything. */
  busyLagMs: number;
  lagMs: () => number;
}

const usual: AdmissionRules = {
  atOnce: { page: 8, write: 6, search: 3 },
  leftForKnown: { page: 2, write: 2, search: 1 },
  crowdAtOnce: { page: 2, write: 1, search: 1 },
  leftForOthers: 1,
  mostWaiting: { page: 300, write: 150, search: 120 },
  longestWaitMs: { page: 10_000, write: 10_000, search: 8_000 },
  longestNamelessMs: 150,
  crowd: { waiting: 8, lagMs: 25 },
  busyLagMs: 250,
  lagMs: loopLagMs,
};

/** Who was here before goes first; what is left over, and every fifth turn, is for strangers. */
const knownInARow = 4;

export interface Requester {
  /** An account, or somebody who was here before the attack, if there is one. */
  isKnown: boolean;
  /** Who shares turns: an account, an IPv4 /24 or an IPv6 /48; more than these nobody has without paying for it. */
  network: string;
  /** Who it is there. */
  visitor: string;
  /** Without an id of ours: one of all who share the address, after those who have one. */
  isNameless?: boolean;
  /** Was told to come again with an id, and has none. */
  wasTold?: boolean;
}

interface Waiter {
  ticket: Ticket;
  own: Ticket;
  visitor: string;
  start: () => void;
  refuse: () => void;
}

const kinds = ['known', 'stranger'] as const;
type Kind = (typeof kinds)[number];

/** What waits and runs of one cost. */
class Counter {
  readonly lines: Record<Kind, WaitingLines<Waiter>> = {
    known: new WaitingLines(),
    stranger: new WaitingLines(),
  };
  readonly networks = new FairClock();
  readonly visitors = new FairClock();
  readonly byNetwork = new Map<string, number>();
  readonly running: Record<Kind, number> = { known: 0, stranger: 0 };
  knownInARow = 0;

  get waiting(): number {
    return this.lines.known.size + this.lines.stranger.size;
  }

  get inWork(): number {
    return this.running.known + this.running.stranger;
  }

  add(kind: Kind, network: string, change: 1 | -1): void {
    this.running[kind] += change;
    const left = (this.byNetwork.get(network) ?? 0) + change;
    if (left > 0) this.byNetwork.set(network, left);
    else this.byNetwork.delete(network);
  }
}

/**
 * What must be made fresh for a request waits here for its turn. Pages, writes and searches have slots
 * of their own; who is known goes before strangers; networks take turns, and in one network its
 * visitors do. What comes from memory never waits.
 */
export class Admission {
  readonly #rules: AdmissionRules;
  readonly #counters: Record<Cost, Counter> = {
    page: new Counter(),
    write: new Counter(),
    search: new Counter(),
  };
  readonly #shed: Record<Kind, number> = { known: 0, stranger: 0 };

  constructor(rules: Partial<AdmissionRules> = {}) {
    this.#rules = { ...usual, ...rules };
  }

  get facts(): { running: number; waiting: number; shed: number; shedKnown: number } {
    const all = Object.values(this.#counters);
    return {
      running: all.reduce((sum, counter) => sum + counter.inWork, 0),
      waiting: all.reduce((sum, counter) => sum + counter.waiting, 0),
      shed: this.#shed.known + this.#shed.stranger,
      shedKnown: this.#shed.known,
    };
  }

  /** Runs the work when its turn comes; refuses with 503 when too many wait or it took too long. */
  async run<T>(cost: Cost, requester: Requester, work: () => Promise<T>): Promise<T> {
    const kind = requester.isKnown ? 'known' : 'stranger';
    await this.#turn(cost, kind, requester);
    const leave = () => {
      this.#counters[cost].add(kind, requester.network, -1);
      this.#pump();
    };
    const comeBack = () => this.#counters[cost].add(kind, requester.network, 1);
    try {
      return await inSlot({ leave, comeBack }, work);
    } finally {
      leave();
    }
  }

  #turn(cost: Cost, kind: Kind, requester: Requester): Promise<void> {
    const { network, visitor, isNameless = false, wasTold } = requester;
    const counter = this.#counters[cost];
    const line = counter.lines[kind];
    const ticket = counter.networks.ticket(network, 1, isNameless);
    const own = counter.visitors.ticket(`${network} ${visitor}`, 1);
    return new Promise((resolve, reject) => {
      const timers: NodeJS.Timeout[] = [];
      const done = (): void => timers.forEach(clearTimeout);
      const refuse = () => {
        this.#shed[kind] += 1;
        done();
        reject(httpErrors.unavailable({}, { retryAfterSeconds: 3 }));
      };
      const start = () => {
        done();
        counter.add(kind, network, 1);
        counter.networks.served(ticket);
        counter.visitors.served(own);
        resolve();
      };
      const waiter: Waiter = { ticket, own, visitor, start, refuse };
      const giveUp = () => {
        line.remove(waiter);
        refuse();
      };
      timers.push(setTimeout(giveUp, this.#rules.longestWaitMs[cost]));
      // With nobody else of the network in line, an id would not bring the turn nearer.
      const standApart = () => line.sizeOf(network) > 1 && giveUp();
      if (isNameless && !wasTold)
        timers.push(setTimeout(standApart, this.#rules.longestNamelessMs));
      line.push(waiter);
      this.#shedTooMany(cost);
      this.#pump();
    });
  }

  /** Strangers first, as long as there are any. */
  #shedTooMany(cost: Cost): void {
    const { lines, waiting } = this.#counters[cost];
    if (waiting <= this.#most(this.#rules.mostWaiting[cost])) return;
    (lines.stranger.dropFromLongest() ?? lines.known.dropFromLongest())?.refuse();
  }

  /** Half while the loop is late: then everything that is made makes everybody later. */
  #most(limit: number): number {
    return this.#rules.lagMs() > this.#rules.busyLagMs ? Math.max(1, limit >> 1) : limit;
  }

  #isCrowded(): boolean {
    const { waiting, lagMs } = this.#rules.crowd;
    const strangers = costs.reduce(
      (sum, cost) => sum + this.#counters[cost].lines.stranger.size,
      0,
    );
    return strangers > waiting || this.#rules.lagMs() > lagMs;
  }

  #slotsOfStrangers(cost: Cost, slots: number): number {
    const { crowdAtOnce, leftForKnown } = this.#rules;
    if (this.#isCrowded()) return Math.min(slots, crowdAtOnce[cost]);
    return Math.max(1, slots - leftForKnown[cost]);
  }

  #pump(): void {
    for (const cost of costs) {
      const counter = this.#counters[cost];
      const slots = this.#most(this.#rules.atOnce[cost]);
      while (counter.inWork < slots) {
        const next = this.#next(cost, slots);
        if (!next) break;
        next.start();
      }
    }
  }

  #next(cost: Cost, slots: number): Waiter | undefined {
    const counter = this.#counters[cost];
    const own = Math.max(1, slots - this.#rules.leftForOthers);
    const may = (network: string) => (counter.byNetwork.get(network) ?? 0) < own;
    const forStrangers = this.#slotsOfStrangers(cost, slots);
    const take: Record<Kind, () => Waiter | undefined> = {
      known: () => counter.lines.known.take(may),
      stranger: () =>
        counter.running.stranger < forStrangers ? counter.lines.stranger.take(may) : undefined,
    };
    const order = counter.knownInARow < knownInARow ? kinds : kinds.toReversed();
    for (const kind of order) {
      const next = take[kind]();
      if (!next) continue;
      counter.knownInARow = kind === 'known' ? counter.knownInARow + 1 : 0;
      return next;
    }
    return undefined;
  }
}
