import { httpErrors } from '../errors/http.errors.ts';

export interface BodyRules {
  /** Open at once; who is behind one address may be a whole town, so that is generous. */
  perVisitor: number;
  perAddress: number;
  /** Of all together, what waits in memory for its end. */
  memoryBytes: number;
  /** Without a single byte for so long, a body is given up. */
  idleMs: number;
}

const usual: BodyRules = {
  perVisitor: 12,
  perAddress: 250,
  memoryBytes: 96 * 1024 * 1024,
  idleMs: 30_000,
};

export interface Sender {
  address: string;
  /** What the browser or program calls itself, unproven: good enough to be limited by. */
  visitor: string | undefined;
  /** Shows what only accounts have. */
  isAccount?: boolean;
  /** Fewer than usual at once, where a body is costly. */
  atOnce?: number | undefined;
}

interface BodyPlan {
  /** Its bytes go to the disk as they come. */
  toDisk: boolean;
  /** Called once when the body is given up. */
  cut: (error: Error) => void;
}

export interface OpenBody {
  took: (bytes: number) => void;
  close: () => void;
}

interface Entry extends BodyPlan {
  bytes: number;
  idle: NodeJS.Timeout;
}

/** Counts down to nothing, so that who is gone leaves no trace. */
class Tally {
  readonly #counts = new Map<string, number>();

  count(key: string): number {
    return this.#counts.get(key) ?? 0;
  }

  add(key: string, change: 1 | -1): void {
    const next = this.count(key) + change;
    if (next > 0) this.#counts.set(key, next);
    else this.#counts.delete(key);
  }
}

/** All request bodies that have begun and not ended. */
export class OpenBodies {
  readonly #rules: BodyRules;
  readonly #byKey = new Tally();
  /** In the order of their last progress, the longest ago first. */
  readonly #open = new Set<Entry>();
  #memory = 0;

  constructor(rules: Partial<BodyRules> = {}) {
    this.#rules = { ...usual, ...rules };
  }

  get size(): number {
    return this.#open.size;
  }

  #limitsOf({ address, visitor, atOnce }: Sender): [string, number][] {
    const { perAddress, perVisitor } = this.#rules;
    const limits: [string, number][] = [[`address ${address}`, perAddress]];
    if (visitor) limits.push([`visitor ${visitor}`, atOnce ?? perVisitor]);
    return limits;
  }

  /** When this sender has too many open already. */
  refuseMore(sender: Sender): void {
    if (this.#limitsOf(sender).some(([key, limit]) => this.#byKey.count(key) >= limit)) {
      throw httpErrors.too_many({}, { retryAfterSeconds: 10 });
    }
  }

  open(sender: Sender, plan: BodyPlan): OpenBody {
    this.refuseMore(sender);
    const limits = this.#limitsOf(sender);
    for (const [key] of limits) this.#byKey.add(key, 1);
    const idle = setTimeout(() => this.#giveUp(entry, httpErrors.too_slow()), this.#rules.idleMs);
    const entry: Entry = { ...plan, bytes: 0, idle: idle.unref() };
    this.#open.add(entry);
    let isOpen = true;
    return {
      took: (bytes) => this.#took(entry, bytes),
      close: () => {
        if (isOpen) for (const [key] of limits) this.#byKey.add(key, -1);
        isOpen = false;
        this.#drop(entry);
      },
    };
  }

  #took(entry: Entry, bytes: number): void {
    if (!this.#open.delete(entry)) return;
    this.#open.add(entry);
    entry.idle.refresh();
    if (entry.toDisk) return;
    entry.bytes += bytes;
    this.#memory += bytes;
    for (const other of this.#open) {
      if (this.#memory <= this.#rules.memoryBytes) return;
      // The one that has stood still for longest: who sends and goes on is not the one who blocks.
      if (!other.toDisk) this.#giveUp(other, httpErrors.unavailable({}, { retryAfterSeconds: 5 }));
    }
  }

  #giveUp(entry: Entry, error: Error): void {
    this.#drop(entry);
    entry.cut(error);
  }

  #drop(entry: Entry): void {
    clearTimeout(entry.idle);
    if (this.#open.delete(entry)) this.#memory -= entry.bytes;
  }
}
