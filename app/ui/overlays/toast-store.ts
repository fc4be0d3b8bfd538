import type { IconName } from '../icon-names.ts';

export interface ToastContent {
  text: string;
  icon?: IconName | undefined;
  tone?: 'ok' | 'bad' | 'plain' | undefined;
  /** One action, such as Undo or Try again. Pressing it closes the toast. */
  action?: { label: string; onPress: () => void } | undefined;
  /** Milliseconds in sight; errors stay until closed. */
  stay?: number | undefined;
  /** What it speaks of: the next notice about the same takes its place. */
  about?: string | undefined;
}

export interface ShownToast extends ToastContent {
  id: number;
}

const none: readonly ShownToast[] = [];
let shown: readonly ShownToast[] = none;
let lastId = 0;
const listeners = new Set<() => void>();

function set(next: readonly ShownToast[]): void {
  shown = next;
  for (const listener of listeners) listener();
}

/** Lives in the browser only: toasts follow an action, and the server renders none. */
export const toastStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  shown: (): readonly ShownToast[] => shown,
  shownOnServer: (): readonly ShownToast[] => none,
  show(content: ToastContent): () => void {
    lastId += 1;
    const id = lastId;
    // What only said that something was done makes room; what can still be answered stays.
    const open = shown.filter(
      ({ tone, action, about }) =>
        (tone === 'bad' || action) && (about === undefined || about !== content.about),
    );
    set([...open.slice(-2), { ...content, id }]);
    return () => toastStore.close(id);
  },
  close(id: number): void {
    set(shown.filter((toast) => toast.id !== id));
  },
};
