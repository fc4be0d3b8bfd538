/** What this visitor likes, as far as this page has asked: lives in the browser only. */
interface Like {
  liked: boolean;
  /** The server's figure once it has answered. */
  count: number | undefined;
}

const likes = new Map<string, Like>();
const listeners = new Set<() => void>();

function changed(): void {
  for (const listener of listeners) listener();
}

export const likesStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  of: (stockId: string): Like | undefined => likes.get(stockId),
  ofNobody: (): Like | undefined => undefined,
  set(stockId: string, like: Like): void {
    likes.set(stockId, like);
    changed();
  },
  learn(liked: readonly string[]): void {
    for (const id of liked) if (!likes.has(id)) likes.set(id, { liked: true, count: undefined });
    changed();
  },
};
