import { useState } from 'react';

/**
 * What a server answered to a form says something of what was sent: it is over as soon as something else is typed or chosen, and the
 * next answer is shown again, also with the same words.
 */
export function useSaidOf<T extends object>(answer: T | undefined) {
  const [over, setOver] = useState<T>();
  return { said: answer === over ? undefined : answer, onOther: () => setOver(answer) };
}

/** The same field by field: what was said of one is over once that one is changed, until the form is sent again. */
export function useSaidOfFields() {
  const [changed, setChanged] = useState<readonly string[]>([]);
  return {
    onOther: (name: string) =>
      setChanged((known) => (known.includes(name) ? known : [...known, name])),
    onSend: () => setChanged([]),
    stillSaid: (faults: Record<string, string>): Record<string, string> =>
      Object.fromEntries(Object.entries(faults).filter(([name]) => !changed.includes(name))),
  };
}
