type Listener<T> = (value: T) => void;

/** Functions by name; one that throws does not keep the event from the others. */
export class Listeners<T> {
  readonly #byName = new Map<string, Set<Listener<T>>>();
  readonly #onError: (error: unknown) => void;

  constructor(onError: (error: unknown) => void) {
    this.#onError = onError;
  }

  add(name: string, listener: Listener<T>): () => void {
    const all = this.#byName.get(name) ?? new Set();
    // Each call is its own subscription, also of the same function.
    const own: Listener<T> = (value) => listener(value);
    this.#byName.set(name, all.add(own));
    return () => {
      all.delete(own);
      if (all.size === 0 && this.#byName.get(name) === all) this.#byName.delete(name);
    };
  }

  tell(name: string, value: T): void {
    for (const listener of [...(this.#byName.get(name) ?? [])]) {
      try {
        listener(value);
      } catch (error) {
        this.#onError(error);
      }
    }
  }

  tellAll(value: T): void {
    for (const name of [...this.#byName.keys()]) this.tell(name, value);
  }
}
