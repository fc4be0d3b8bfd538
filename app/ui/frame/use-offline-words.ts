import { useEffect, useEffectEvent } from 'react';
import { type OfflineWords, sayOffline } from './offline-bar.tsx';

/** Replaces "No network." while there are words. */
export function useOfflineWords(
  { text, more, label }: Partial<OfflineWords>,
  onPress: () => void,
): void {
  const press = useEffectEvent(onPress);
  useEffect(() => {
    if (text === undefined || label === undefined) return;
    sayOffline({ text, more, label, onPress: () => press() });
    return () => sayOffline(undefined);
  }, [text, more, label]);
}
