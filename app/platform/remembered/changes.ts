/** More of them than that, and everything counts as changed. */
const mostNames = 20_000;

/**
 * When each thing last changed, by a clock that counts changes. Whoever keeps something compares it when it is asked
 * for, so a change costs nothing.
 */
export class Changes {
  readonly #changedAt = new Map<string, number>();
  #clock = 0;
  #allAt = 0;

  /** The time of now, noted by who begins to read. */
  get clock(): number {
    return this.#clock;
  }

  /** Gives the change's number. */
  note(names: readonly string[]): number {
    this.#clock++;
    for (const name of names) this.#changedAt.set(name, this.#clock);
    return this.#changedAt.size > mostNames ? this.noteAll() : this.#clock;
  }

  noteAll(): number {
    this.#allAt = ++this.#clock;
    this.#changedAt.clear();
    return this.#clock;
  }

  /** Whether any of them may be another one since then. */
  areSince(since: number, names: Iterable<string>): boolean {
    if (this.#clock === since) return false;
    if (this.#allAt > since) return true;
    for (const name of names) if ((this.#changedAt.get(name) ?? 0) > since) return true;
    return false;
  }
}
