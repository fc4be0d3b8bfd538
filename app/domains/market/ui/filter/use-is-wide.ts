import { useSyncExternalStore } from 'react';

const wide = '(min-width: 1024px)';

function onChange(tell: () => void): () => void {
  const query = window.matchMedia(wide);
  query.addEventListener('change', tell);
  return () => query.removeEventListener('change', tell);
}

/** Whether there is room for a column beside the list. The server cannot know: its page has the column. */
export const useIsWide = (): boolean =>
  useSyncExternalStore(
    onChange,
    () => window.matchMedia(wide).matches,
    () => true,
  );
