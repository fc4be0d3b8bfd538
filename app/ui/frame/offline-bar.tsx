import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
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

interface OfflineWords {
  text: string;
  onRetry: () => void;
}

/** One bar for the whole screen: a page that has kept something says so in it. */
let words: OfflineWords | undefined;
const listeners = new Set<() => void>();

function say(next: OfflineWords | undefined): void {
  words = next;
  for (const listener of listeners) listener();
}

/** How old the page that is shown is, if it came from the phone. */
let asOf: string | undefined;

export function sayAsOf(text: string | undefined): void {
  asOf = text;
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Replaces "No network." while there is a text. */
export function useOfflineWords(text: string | undefined, onRetry: () => void): void {
  const retry = useEffectEvent(onRetry);
  useEffect(() => {
    if (text === undefined) return;
    say({ text, onRetry: () => retry() });
    return () => say(undefined);
  }, [text]);
}

export function OfflineStrip({ text, onRetry }: Partial<OfflineWords>) {
  const t = useT();
  return (
    <div className="offbar">
      <Icon name="wifi-off" size="s" />
      <span>{text ?? t('ui.offline')}</span>
      {onRetry && (
        <button type="button" onClick={onRetry}>
          {t('ui.retry')}
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
  const shown = said ?? (saved === undefined ? {} : { text: saved });
  return <div role="status">{(!online || saved !== undefined) && <OfflineStrip {...shown} />}</div>;
}
