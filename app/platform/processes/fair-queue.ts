/** Who waits, by key, in turn: however long one key's line is, another key's first is next but one. */
export class FairQueue<T> {
  /** In the order of their turns. */
  readonly #lines = new Map<string, T[]>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  sizeOf = (key: string): number => this.#lines.get(key)?.length ?? 0;

  push(key: string, item: T): void {
    const line = this.#lines.get(key);
    if (line) line.push(item);
    else this.#lines.set(key, [item]);
    this.#size += 1;
  }

  /** The first of the next key that may go, of those with the lowest rank; it then waits for another turn. */
  take(
    may: (key: string, item: T) => boolean = () => true,
    rank: (key: string, item: T) => number = () => 0,
  ): T | undefined {
    let best: { key: string; line: T[]; rank: number } | undefined;
    for (const [key, line] of this.#lines) {
      const [item] = line;
      if (item === undefined || !may(key, item)) continue;
      const own = rank(key, item);
      if (!best || own < best.rank) best = { key, line, rank: own };
    }
    if (!best) return undefined;
    const item = best.line.shift();
    this.#lines.delete(best.key);
    if (best.line.length > 0) this.#lines.set(best.key, best.line);
    this.#size -= 1;
    return item;
  }

  /** Its turn has passed: the others go first. */
  moveLast(key: string): void {
    const line = this.#lines.get(key);
    if (!line) return;
    this.#lines.delete(key);
    this.#lines.set(key, line);
  }

  /** Takes the newest of the longest line out: who asks for most is refused first; of equals the last by rank. */
  dropFromLongest(rank: (key: string, item: T) => number = () => 0): T | undefined {
    let longest: { key: string; line: T[]; rank: number } | undefined;
    for (const [key, line] of this.#lines) {
      const newest = line.at(-1);
      if (newest === undefined || line.length < (longest?.line.length ?? 0)) continue;
      const own = rank(key, newest);
      if (line.length > (longest?.line.length ?? 0) || own >= (longest?.rank ?? own))
        longest = { key, line, rank: own };
    }
    if (!longest) return undefined;
    const { key, line } = longest;
    const item = line.pop();
    if (line.length === 0) this.#lines.delete(key);
    this.#size -= 1;
    return item;
  }

  remove(key: string, item: T): boolean {
    const line = this.#lines.get(key);
    const at = line?.indexOf(item) ?? -1;
    if (!line || at < 0) return false;
    line.splice(at, 1);
    if (line.length === 0) this.#lines.delete(key);
    this.#size -= 1;
    return true;
  }
}
