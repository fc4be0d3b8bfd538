import { useEffect, useState } from 'react';
import { type ExtraStep, seedOf } from './extra-step.ts';

/** The answer once it is found; undefined while the browser works, and where there is nothing to solve. */
export function usePuzzle({ ticket, bits }: ExtraStep): string | undefined {
  const [found, setFound] = useState<{ ticket: string; answer: string }>();
  useEffect(() => {
    if (bits === 0) return;
    const stop = new AbortController();
    // Loaded when it is needed: most people never meet it.
    import('./puzzle.ts')
      .then(({ solvePuzzle }) => solvePuzzle({ seed: seedOf(ticket), bits }, stop.signal))
      .then((answer) => setFound({ ticket, answer }))
      // Left, or the file did not come: the wait beside it ends too.
      .catch(() => undefined);
    return () => stop.abort();
  }, [ticket, bits]);
  return found?.ticket === ticket ? found.answer : undefined;
}
