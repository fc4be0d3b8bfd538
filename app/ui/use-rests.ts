import { useState } from 'react';

/**
 * The class of what holds buttons, each time that others have come under the finger: they let it wait a moment,
 * since the second half of a double tap was meant for what stood there. Keys and screen readers press at once.
 */
export function useRests(what: string): string | undefined {
  const [seen, setSeen] = useState({ what, times: 0 });
  if (seen.what !== what) setSeen({ what, times: seen.times + 1 });
  if (seen.times === 0) return undefined;
  return seen.times % 2 === 1 ? 'rests' : 'rests again';
}
