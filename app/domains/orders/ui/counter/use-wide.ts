import { useSyncExternalStore } from 'react';

const wide = '(min-width: 1024px)';

const subscribe = (listener: () => void): (() => void) => {
  const query = window.matchMedia(wide);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
};

/** Whether the sale stands beside the goods: then there is a column, and no bar. */
export const useWide = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => window.matchMedia(wide).matches,
    () => false,
  );
