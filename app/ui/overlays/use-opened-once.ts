import { useLayoutEffect } from 'react';

/** A sheet that an address opened is opened once: the page loaded again would ask for it a second time. */
export function useOpenedOnce(isOpened: boolean): void {
  // Before the sheet puts its own entry into the history.
  useLayoutEffect(() => {
    if (isOpened) window.history.replaceState(window.history.state, '', window.location.pathname);
  }, [isOpened]);
}
