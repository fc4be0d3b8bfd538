import { LRUCache } from 'lru-cache';

export interface Ticket {
  network: string;
  /** When its turn begins, on the clock of turns. */
  begin: number;
  /** Lower goes first. */
  rank: number;
}

interface History {
  /** Where its next turn begins at the earliest. */
  next: number;
  /** What it has had of late, and when that was counted. */
  used: number;
  at: number;
}

const halfLifeMs = 10_000;
const mostNetworks = 20_000;
/** Who has had much of late stands back by some turns, few enough that nobody waits without end. */
const mostHandicap = 4;
const usedForOne = 8;

/**
 * Start-time fair queueing: each network has a clock of its own that moves on by what it asks for, and
 * who is least far goes first. Who had much of late stands back a little, so that many networks that
 * ask without pause do not stand before one that asks now and then.
 */
export class FairClock {
  readonly #histories = new LRUCache<string, History>({ max: mostNetworks });
  readonly #nowMs: () => number;
  #turn = 0;

  constructor(nowMs: () => number = () => performance.now()) {
    this.#nowMs = nowMs;
  }

  /** `last`: stands back as far as who has had most. */
  ticket(network: string, weight: number, last = false): Ticket {
    const at = this.#nowMs();
    const known = this.#histories.get(network);
    const used = known ? known.used * 2 ** ((known.at - at) / halfLifeMs) : 0;
    const begin = Math.max(this.#turn, known?.next ?? 0);
    this.#histories.set(network, { next: begin + weight, used: used + weight, at });
    const handicap = last ? mostHandicap : Math.min(mostHandicap, used / usedForOne);
    return { network, begin, rank: begin + weight + handicap };
  }

  served({ begin }: Ticket): void {
    this.#turn = Math.max(this.#turn, begin);
  }
}
