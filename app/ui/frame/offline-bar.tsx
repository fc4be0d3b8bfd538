import { useSyncExternalStore } from 'react';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { Icon } from '../icon.tsx';

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

export const useOnline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );

export interface OfflineWords {
  text: string;
  more?: string | undefined;
  label: string;
}

/** One bar for the whole screen: what is kept on this phone says so in it. */
let words: (OfflineWords & { onPress: () => void }) | undefined;
const listeners = new Set<() => void>();

export function sayOffline(next: typeof words): void {
  words = next;
  for (const listener of listeners) listener();
}

/** How old the page that is shown is, if it came from the phone. */
let asOf: { text: string } | undefined;

/** The answer takes it back, unless something else was said since. */
export function sayAsOf(text: string | undefined): () => void {
  const said = text === undefined ? undefined : { text };
  asOf = said;
  for (const listener of listeners) listener();
  return () => {
    if (asOf === said) sayAsOf(undefined);
  };
}

export const hasAsOf = (): boolean => asOf !== undefined;

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function OfflineStrip({ text, more, label, onPress }: Partial<NonNullable<typeof words>>) {
  const t = useT();
  return (
    <div className={more ? 'offbar o2' : 'offbar'}>
      <Icon name="wifi-off" size="s" />
      <span className={more && 'grow'}>
        {text ?? t('ui.offline')}
        {more && <small>{more}</small>}
      </span>
      {onPress && (
        <button type="button" onClick={onPress}>
          {label}
        </button>
      )}
    </div>
  );
}

/** Pushes the page down while there is no network, and goes when it returns. */
export function OfflineBar() {
  const online = useOnline();
  const said = useSyncExternalStore(
    listen,
    () => words,
    () => undefined,
  );
  const saved = useSyncExternalStore(
    listen,
    () => asOf,
    () => undefined,
  );
  const shown = said ?? saved;
  return <div role="status">{(!online || saved !== undefined) && <OfflineStrip {...shown} />}</div>;
}
