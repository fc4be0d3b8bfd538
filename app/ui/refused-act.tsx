import { type ReactNode, useEffect, useRef } from 'react';
import { Note } from './display/note.tsx';
import { TextArea } from './fields/field.tsx';

interface OutcomeNoteProps {
  tone: 'ok' | 'bad';
  /** Changes with each act: the same words once more are read out once more. */
  of: unknown;
  children: ReactNode;
}

/** What came of an act. It takes the focus, so that it is seen and read out wherever on the page the form stood. */
export function OutcomeNote({ tone, of, children }: OutcomeNoteProps) {
  const place = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each act moves the focus once.
  useEffect(() => place.current?.focus(), [of]);
  return (
    <div ref={place} tabIndex={-1} className="outcome">
      <Note tone={tone} live>
        {children}
      </Note>
    </div>
  );
}

/** What was written in a form that is gone, because somebody was quicker. */
export function RefusedWords(props: { words: string; label: string; hint: string }) {
  const { words, label, hint } = props;
  return (
    <TextArea
      key={words}
      name="refused"
      label={label}
      rows={3}
      readOnly
      value={words}
      hint={hint}
    />
  );
}
