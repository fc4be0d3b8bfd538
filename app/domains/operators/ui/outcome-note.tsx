import { useEffect } from 'react';
import { useLoaderData, useLocation } from 'react-router';
import type { FormFault } from '#app/platform/http/forms/form-fault.ts';
import { OutcomeNote, RefusedWords } from '#app/ui/refused-act.tsx';
import { type Done, doneIn, doneKey } from '../done.ts';

/** Above each room: what was done on the page before, where the layout's loader knows that it was. */
export function DoneNote() {
  const { done } = useLoaderData<{ done: Done | undefined }>();
  const { key, pathname, search } = useLocation();
  const words = done && doneIn(new URLSearchParams(search));
  useEffect(() => {
    if (!words) return;
    // Loaded again, or sent to somebody, the page does not say it once more.
    const left = new URLSearchParams(search);
    left.delete(doneKey);
    const query = left.size > 0 ? `?${left}` : '';
    window.history.replaceState(window.history.state, '', `${pathname}${query}`);
  }, [words, pathname, search]);
  return words ? (
    <OutcomeNote tone="ok" of={key}>
      Done: {words}
    </OutcomeNote>
  ) : null;
}

interface Refused {
  fault: FormFault;
  /** What was written in a form that may be gone. */
  words?: string;
}

/** Why an act was refused; what belongs to a field stands there too. */
export function FaultNote({ answer }: { answer: Refused | undefined }) {
  if (!answer) return null;
  const { fault, words } = answer;
  return (
    <>
      <OutcomeNote tone="bad" of={answer}>
        {fault.message}
      </OutcomeNote>
      {words && (
        <section className="card">
          <RefusedWords words={words} label="What you had written" hint="Nobody got it." />
        </section>
      )}
    </>
  );
}
