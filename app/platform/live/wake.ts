/**
 * Something may have happened. A ring is remembered until the next `listen()`, so that one which
 * comes while the reader is busy is not slept through.
 */
export class Wake {
  #rung = false;
  #over = false;
  #wakeUp: (() => void) | undefined;
  readonly #release: Array<() => void> = [];

  constructor(ends: readonly AbortSignal[]) {
    for (const signal of ends) {
      const onEnd = () => this.end();
      signal.addEventListener('abort', onEnd, { once: true });
      this.#release.push(() => signal.removeEventListener('abort', onEnd));
      if (signal.aborted) this.#over = true;
    }
  }

  get over(): boolean {
    return this.#over;
  }

  listen(): void {
    this.#rung = false;
  }

  ring(): void {
    this.#rung = true;
    this.#wakeUp?.();
  }

  end(): void {
    this.#over = true;
    this.#wakeUp?.();
    for (const release of this.#release.splice(0)) release();
  }

  /** True when rung or over within the time. */
  async within(ms: number): Promise<boolean> {
    if (this.#rung || this.#over) return true;
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve) => {
      this.#wakeUp = resolve;
      timer = setTimeout(resolve, ms);
    });
    clearTimeout(timer);
    this.#wakeUp = undefined;
    return this.#rung || this.#over;
  }
}
