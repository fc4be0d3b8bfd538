/**
 * A place in the server's log as a number. Where a page of the log begins, the server counts the page's own head
 * in for what comes next and leaves it out for what was read: no record ends in there, so both mean the border.
 */
export const positionOf = (bytes: number): number => {
  const within = bytes % logPage;
  return within <= longestHead ? bytes - within : bytes;
};

const logPage = 8_192;
const longestHead = 40;

interface Sample {
  position: number;
  atMs: number;
}

/** Where the primary's log ended, and when: what a replica has not read by then it is late with. */
export class LogEnds {
  readonly #samples: Sample[] = [];
  readonly #keepMs: number;

  constructor(keepMs: number) {
    this.#keepMs = keepMs;
  }

  add(position: number, atMs: number): void {
    this.#samples.push({ position, atMs });
    while ((this.#samples[0]?.atMs ?? atMs) < atMs - this.#keepMs) this.#samples.shift();
  }

  /** Counted to the last answer of the primary: one that is away makes nobody late. */
  lagMs(position: number): number {
    const missing = this.#samples.find((sample) => sample.position > position);
    const last = this.#samples.at(-1);
    return missing && last ? Math.max(1, last.atMs - missing.atMs) : 0;
  }
}

interface Covered {
  change: number;
  position: number;
  atMs: number;
}

/** Changes by their numbers, and places in the log that lie behind them. */
export class HeardChanges {
  readonly #covered: Covered[] = [];
  readonly #keepMs: number;
  /** So long ago that whoever may be read from has it. */
  #old = 0;
  heard = 0;

  constructor(keepMs: number) {
    this.#keepMs = keepMs;
  }

  get isCovered(): boolean {
    return (this.#covered.at(-1)?.change ?? this.#old) >= this.heard;
  }

  /** `change` was heard of before the primary was asked where its log ends. */
  cover(change: number, position: number, atMs: number): void {
    this.#covered.push({ change, position, atMs });
    while ((this.#covered[0]?.atMs ?? atMs) < atMs - this.#keepMs)
      this.#old = this.#covered.shift()?.change ?? this.#old;
  }

  /** The last change that is known to whoever has read the log so far. */
  passedBy(position: number): number {
    return this.#covered.findLast((one) => one.position <= position)?.change ?? this.#old;
  }
}
