import { useEffect, useState } from 'react';
import { useLoaderData, useLocation } from 'react-router';
import { OutcomeNote, RefusedWords } from '#app/ui/refused-act.tsx';
import { type Done, doneIn, doneKey } from '../done.ts';
import type { Refused } from '../refused.ts';

/** Above each room: what was done on the page before, where the layout's loader knows that it was. */
export function DoneNote() {
  const { done } = useLoaderData<{ done: { said: Done } | undefined }>();
  const { key, pathname, search } = useLocation();
  const [told, setTold] = useState({ done, key });
  if (told.done !== done) setTold({ done, key });
  // A form that was refused since leaves what the loader knows as it was: the page before it is over.
  const isNew = told.done !== done || told.key === key;
  const words = done && isNew ? doneIn(new URLSearchParams(search)) : undefined;
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

/** Why an act was refused; what is wrong with a field stands there, in the form that was pressed. */
export function FaultNote({ answer }: { answer: Refused | undefined }) {
  if (!answer || answer.fault.fields) return null;
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
