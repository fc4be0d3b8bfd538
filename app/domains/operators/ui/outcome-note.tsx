import { type ReactNode, useEffect, useRef } from 'react';
import { useLoaderData, useLocation } from 'react-router';
import type { FormFault } from '#app/platform/http/forms/form-fault.ts';
import { Note } from '#app/ui/display/note.tsx';
import { TextArea } from '#app/ui/fields/field.tsx';
import { type Done, doneIn, doneKey } from '../done.ts';

interface OutcomeNoteProps {
  tone: 'ok' | 'bad';
  /** Changes with each act: the same words once more are read out once more. */
  of: unknown;
  children: ReactNode;
}

/** What came of an act. It takes the focus, so that it is seen and read out wherever on the page the form stood. */
function OutcomeNote({ tone, of, children }: OutcomeNoteProps) {
  const place = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each act moves the focus once.
  useEffect(() => place.current?.focus(), [of]);
  return (
    <div ref={place} tabIndex={-1} className="op-outcome">
      <Note tone={tone} live>
        {children}
      </Note>
    </div>
  );
}

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
          <TextArea
            key={words}
            name="refused"
            label="What you had written"
            rows={3}
            readOnly
            value={words}
            hint="Nobody got it."
          />
        </section>
      )}
    </>
  );
}
