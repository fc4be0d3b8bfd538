import { useEffect, useEffectEvent } from 'react';
import { useNavigation } from 'react-router';
import { dropShutEntries, enterSheet } from './sheet-history.ts';

/**
 * Gives an open dialog its own history entry, so that the back key closes it instead of leaving the page.
 * `close` answers whether it closed; a dialog that asks first keeps its entry.
 */
export function useBackCloses(open: boolean, id: string, close: () => boolean): void {
  const onBack = useEffectEvent(close);
  const isIdle = useNavigation().state === 'idle';
  useEffect(() => {
    if (open) return enterSheet(id, () => onBack());
  }, [open, id]);
  useEffect(() => {
    // Closing may be part of going to another page, which must not be undone: later, and not while it loads.
    if (open || !isIdle) return;
    const timer = setTimeout(dropShutEntries, 50);
    return () => clearTimeout(timer);
  }, [open, isIdle]);
  useEffect(() => () => void setTimeout(dropShutEntries, 50), []);
}
