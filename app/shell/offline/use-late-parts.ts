import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { leavingKey } from '#app/platform/outbox/leaving.ts';
import { keepText, readStored } from '#app/platform/stored-text.ts';

const pause = 2_000;
/** How often this person has come, and when last; `visits.ts` counts on. */
export const visitsKey = 'oja-visits';

/** When the page has loaded, and a while after: nobody waits for what comes then. */
function whenQuiet(work: () => void): void {
  const wait = () => setTimeout(work, pause);
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { once: true });
}

/**
 * What a phone needs to open pages without a line. A visitor's very first page does without: it would weigh more
 * than it gains. The team's screens have it at once.
 */
export function useLateParts(isTeam: boolean): boolean {
  const { pathname } = useLocation();
  const [isTime, setTime] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page that is opened counts
  useEffect(() => {
    // Whoever was leaving a shop may have left things of it here.
    const isKnown = readStored(visitsKey) !== null || readStored(leavingKey) !== null;
    if (isTeam || isKnown) whenQuiet(() => setTime(true));
    else keepText(visitsKey, `1 ${Date.now()}`);
  }, [isTeam, pathname]);
  return isTime;
}
