interface Form<T> {
  /** Anything may stand in the browser: what cannot be read is nothing. */
  read: (text: string | null) => readonly T[];
  write: (items: readonly T[]) => string;
}

/** A list that this device keeps; another tab's change arrives here too. */
export function browserStore<T>(key: string, form: Form<T>) {
  const listeners = new Set<() => void>();
  const none: readonly T[] = [];
  let text: string | null = null;
  let items = none;
  /** For a browser that keeps nothing (more): the list lives as long as the page. */
  let closed = false;

  function all(): readonly T[] {
    if (closed) return items;
    try {
      const now = localStorage.getItem(key);
      if (now !== text) {
        text = now;
        items = form.read(now);
      }
    } catch {
      closed = true;
    }
    return items;
  }

  return {
    all,
    none: () => none,
    change(next: (items: readonly T[]) => readonly T[]): void {
      items = next(all());
      text = form.write(items);
      try {
        localStorage.setItem(key, text);
      } catch {
        closed = true;
      }
      for (const listener of listeners) listener();
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      window.addEventListener('storage', listener);
      return () => {
        listeners.delete(listener);
        window.removeEventListener('storage', listener);
      };
    },
  };
}
