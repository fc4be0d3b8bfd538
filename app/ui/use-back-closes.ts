import { useEffect, useEffectEvent } from 'react';

const mark = 'ojaSheet';
const markOf = (state: unknown): unknown => (state as Record<string, unknown> | null)?.[mark];

/** Dialogs that are shut but may still have their entry in the history. */
const shut = new Set<unknown>();

/**
 * Gives an open dialog its own history entry, so that the back key closes it instead of leaving the page.
 * The entry keeps the router's state, and the router never hears of it: address and page stay the same.
 * `close` answers whether it closed; a dialog that asks first keeps its entry.
 */
export function useBackCloses(open: boolean, id: string, close: () => boolean): void {
  const onBack = useEffectEvent(close);
  useEffect(() => {
    if (!open) return;
    shut.delete(id);
    const push = () => window.history.pushState({ ...window.history.state, [mark]: id }, '');
    if (markOf(window.history.state) !== id) push();
    const came = (event: PopStateEvent) => {
      if (markOf(event.state) === id) return;
      event.stopImmediatePropagation();
      if (!onBack()) push();
    };
    window.addEventListener('popstate', came, { capture: true });
    return () => {
      window.removeEventListener('popstate', came, { capture: true });
      shut.add(id);
      // Later, and only if still there: closing may be part of going to another page, which must not be undone.
      setTimeout(dropShutEntries, 50);
    };
  }, [open, id]);
}

function dropShutEntries(): void {
  if (!shut.delete(markOf(window.history.state))) return;
  const dropped = (event: PopStateEvent) => {
    event.stopImmediatePropagation();
    dropShutEntries();
  };
  window.addEventListener('popstate', dropped, { capture: true, once: true });
  window.history.back();
}
