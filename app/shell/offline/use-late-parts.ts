import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { noteView } from './visits.ts';

const pause = 2_000;

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
export function useLateParts(isTeam: boolean): number | undefined {
  const { pathname } = useLocation();
  const [visits, setVisits] = useState<number>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page that is opened counts
  useEffect(() => {
    const view = noteView(Date.now());
    if (isTeam || !view.isFirstView) whenQuiet(() => setVisits(view.visits));
  }, [isTeam, pathname]);
  return visits;
}
