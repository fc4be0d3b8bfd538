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

interface OfflineBarProps {
  /** Replaces "No network." where something was kept for later. */
  text?: string | undefined;
  onRetry?: (() => void) | undefined;
  /** Shows it whatever the network says. */
  shown?: boolean | undefined;
}

/** Pushes the page down while there is no network, and goes when it returns. */
export function OfflineBar({ text, onRetry, shown }: OfflineBarProps) {
  const t = useT();
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  const bar = (
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
  return <div role="status">{(shown ?? !online) && bar}</div>;
}
