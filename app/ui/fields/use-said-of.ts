import { useState } from 'react';

/**
 * What a server answered to a form says something of what was sent: it is over as soon as something else is typed or chosen, and the
 * next answer is shown again, also with the same words.
 */
export function useSaidOf<T extends object>(answer: T | undefined) {
  const [over, setOver] = useState<T>();
  return { said: answer === over ? undefined : answer, onOther: () => setOver(answer) };
}
