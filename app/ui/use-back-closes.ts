import { useEffect, useEffectEvent } from 'react';

const mark = 'ojaSheet';
const markOf = (state: unknown): unknown => (state as Record<string, unknown> | null)?.[mark];

/**
 * Gives an open dialog its own history entry, so that the back key closes it instead of leaving the page.
 * The entry keeps the router's state, and the router never hears of it: address and page stay the same.
 */
export function useBackCloses(open: boolean, id: string, close: () => boolean): void {
  const onBack = useEffectEvent(close);
  useEffect(() => {
    if (!open) return;
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
      dropEntry(id);
    };
  }, [open, id]);
}

/** Later, and only if still there: closing may be part of going to another page, which must not be undone. */
function dropEntry(id: string): void {
  setTimeout(() => {
    if (markOf(window.history.state) !== id) return;
    window.addEventListener('popstate', (event) => event.stopImmediatePropagation(), {
      capture: true,
      once: true,
    });
    window.history.back();
  }, 50);
}
