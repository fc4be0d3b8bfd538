import { now } from '#app/platform/clock.ts';

interface Broadcasts {
  /** False while some may be missed. */
  readonly listening: boolean;
  onBroadcast(topic: string, listener: (payload: unknown) => void): () => void;
  onLost(listener: () => void): () => void;
}

interface Asked {
  at: number;
  answer: Promise<boolean>;
}

interface Question {
  /** The same for all streams that ask the same. */
  key: string;
  /** Whose permission it is: named by the broadcast that it may have changed. */
  person: string;
  ask: () => Promise<boolean>;
}

interface Entry {
  person: string;
  asked?: Asked | undefined;
  readonly watchers: Set<() => void>;
}

/** What a stream needs to know of a permission. */
export interface SharedCheck {
  authorise: () => Promise<boolean>;
  /** Calls back when the permission may have changed; the answer stops it. */
  watch: (changed: () => void) => () => void;
}

/** The rows that carry permissions tell so themselves, with the id of the person. */
export const accessTopic = 'access.changed';

/** Times pass without a broadcast: a session that ends by itself is noticed after this long. */
const longestMs = 5 * 60_000;

/**
 * Permissions of open streams: asked once for all streams of a session and again when something
 * changed, or always while broadcasts may be missed.
 */
export class SharedChecks {
  readonly #hub: Broadcasts;
  readonly #entries = new Map<string, Entry>();

  constructor(hub: Broadcasts) {
    this.#hub = hub;
    hub.onBroadcast(accessTopic, (person) => this.#changed(person));
    hub.onLost(() => {
      for (const entry of this.#entries.values()) entry.asked = undefined;
    });
  }

  share(question: Question): SharedCheck {
    return {
      authorise: () => this.#answer(question),
      watch: (changed) => {
        const entry = this.#entryOf(question);
        const own = () => changed();
        entry.watchers.add(own);
        return () => {
          entry.watchers.delete(own);
          const isCurrent = this.#entries.get(question.key) === entry;
          if (isCurrent && entry.watchers.size === 0) this.#entries.delete(question.key);
        };
      },
    };
  }

  get size(): number {
    return this.#entries.size;
  }

  #entryOf({ key, person }: Question): Entry {
    const entry = this.#entries.get(key) ?? { person, watchers: new Set() };
    this.#entries.set(key, entry);
    return entry;
  }

  async #answer({ key, ask }: Question): Promise<boolean> {
    const entry = this.#entries.get(key);
    if (!entry) return ask();
    while (true) {
      const asked = this.#current(entry) ?? this.#ask(entry, ask);
      const answer = await asked.answer;
      // Changed while it was read: the answer may be the one of before.
      if (entry.asked === asked) return answer;
    }
  }

  #current({ asked }: Entry): Asked | undefined {
    const isFresh = asked && now().getTime() - asked.at < longestMs;
    return isFresh && this.#hub.listening ? asked : undefined;
  }

  #ask(entry: Entry, ask: () => Promise<boolean>): Asked {
    const asked = { at: now().getTime(), answer: ask() };
    entry.asked = asked;
    asked.answer.catch(() => {
      if (entry.asked === asked) entry.asked = undefined;
    });
    return asked;
  }

  #changed(person: unknown): void {
    for (const entry of this.#entries.values()) {
      if (entry.person !== person) continue;
      entry.asked = undefined;
      for (const changed of [...entry.watchers]) changed();
    }
  }
}
