/** What this visitor likes, as far as this page has asked or been told. */
interface Like {
  liked: boolean;
  /** The server's figure once it has answered. */
  count: number | undefined;
}

interface Act extends Like {
  at: number;
}

const key = 'oja-likes';
/** A kept page is at most so old: after that its figures know of the visitor's own presses. */
const rememberedMs = 120_000;
const mostActs = 50;

const isAct = (value: unknown): value is Act => {
  const act = value as Partial<Act> | null;
  return (
    typeof act?.liked === 'boolean' && typeof act.count === 'number' && Number.isFinite(act.at)
  );
};

/** The presses of this tab before a reload; anything unreadable is none. */
function readActs(): [string, Act][] {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? '[]') as [string, unknown][];
    const since = Date.now() - rememberedMs;
    return kept.filter((entry): entry is [string, Act] => isAct(entry[1]) && entry[1].at > since);
  } catch {
    return [];
  }
}

const acts = new Map<string, Act>(typeof sessionStorage === 'undefined' ? [] : readActs());
const likes = new Map<string, Like>(acts);
const listeners = new Set<() => void>();
let isLeft = false;
if (typeof window !== 'undefined') {
  window.addEventListener('pagehide', () => {
    isLeft = true;
  });
  window.addEventListener('pageshow', () => {
    isLeft = false;
  });
}

function changed(): void {
  for (const listener of listeners) listener();
}

function keepActs(): void {
  try {
    sessionStorage.setItem(key, JSON.stringify([...acts].slice(-mostActs)));
  } catch {
    // Storage is closed: after a reload the page's own figure stands until the server has answered.
  }
}

export const likesStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  of: (stockId: string): Like | undefined => likes.get(stockId),
  ofNobody: (): Like | undefined => undefined,
  /** The visitor pressed, or the server has answered the press. */
  set(stockId: string, like: Like): void {
    likes.set(stockId, like);
    acts.delete(stockId);
    acts.set(stockId, { ...like, at: Date.now() });
    keepActs();
    changed();
  },
  /** No answer came. A page that is left gets none either, though its press goes out all the same. */
  undo(stockId: string, like: Like): void {
    if (isLeft) return;
    likes.set(stockId, like);
    acts.delete(stockId);
    keepActs();
    changed();
  },
  /** What the server says of before; a press of this visitor that it does not know of yet is newer. */
  learn(liked: readonly string[], counts: readonly number[]): void {
    for (const [at, id] of liked.entries())
      if (likes.get(id)?.liked !== false) likes.set(id, { liked: true, count: counts[at] });
    changed();
  },
};
