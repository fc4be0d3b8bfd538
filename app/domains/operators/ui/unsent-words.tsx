import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { keepTabWords, readTabWords } from '#app/platform/tab-words.ts';
import { TextArea } from '#app/ui/fields/field.tsx';
import { doneIn } from '../done.ts';
import { sessionHours } from '../operators.ts';

/** Of this tab, and of who wrote them: nobody else reads what an operator writes about somebody. */
interface Unsent {
  userId: string;
  at: number;
  words: string;
  /** Refused on the way, as the hours were over: it was not sent. */
  isRefused: boolean;
}

function stored(): Partial<Unsent> | null {
  try {
    return JSON.parse(readTabWords() || 'null');
  } catch {
    return null;
  }
}

/** A form leads to the way in at once, on a slow line too; later than this, something else has come between. */
const atOnce = 2 * 60_000;

/** What this person has left here; what is of somebody else, or too old, is gone. */
function readOf(userId: string): Unsent | undefined {
  const { at = 0, words = '', isRefused = false, ...whose } = stored() ?? {};
  if (whose.userId === userId && Date.now() - at < sessionHours * 3_600_000)
    return { userId, at, words, isRefused };
  keepTabWords('');
  return undefined;
}

/** What somebody has typed into a form: its texts, not what it carries unseen or what was chosen. */
function wordsOf(form: HTMLFormElement): string {
  const typed = [...form.elements].filter(
    (field): field is HTMLInputElement | HTMLTextAreaElement =>
      field instanceof HTMLTextAreaElement ||
      (field instanceof HTMLInputElement && field.type === 'text'),
  );
  return typed
    .map(({ value }) => value.trim())
    .filter(Boolean)
    .join('\n');
}

function noteSent({ target }: SubmitEvent, userId: string): void {
  if (!(target instanceof HTMLFormElement) || target.method !== 'post') return;
  const words = wordsOf(target);
  const unsent: Unsent = { userId, at: Date.now(), words, isRefused: false };
  keepTabWords(words && JSON.stringify(unsent));
}

/** On the way in, before anybody has shown who they are: nothing is read out, only noted that the form was refused. */
export function useRefusedForm(userId: string): void {
  useEffect(() => {
    const unsent = readOf(userId);
    if (unsent && Date.now() - unsent.at < atOnce)
      keepTabWords(JSON.stringify({ ...unsent, isRefused: true } satisfies Unsent));
  }, [userId]);
}

/**
 * In every room. What is sent is kept until the next page has come: one that comes from the way in, and not from a form, finds
 * it there, and shows it until something was done.
 */
export function UnsentWords({ userId }: { userId: string }) {
  const { key, search } = useLocation();
  const [unsent, setUnsent] = useState<Unsent>();
  const isFirst = useRef(true);
  useEffect(() => {
    const note = (event: SubmitEvent) => noteSent(event, userId);
    document.addEventListener('submit', note, true);
    return () => document.removeEventListener('submit', note, true);
  }, [userId]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page that has come counts, whatever its address.
  useEffect(() => {
    const isDone = doneIn(new URLSearchParams(search)) !== undefined;
    if (isDone) setUnsent(undefined);
    else if (isFirst.current) setUnsent(readOf(userId));
    if (isDone || !isFirst.current) keepTabWords('');
    isFirst.current = false;
  }, [key, search]);
  if (!unsent) return null;
  return (
    <section className="card my-m">
      <TextArea
        name="unsent"
        label="What you had written"
        rows={4}
        readOnly
        value={unsent.words}
        hint={
          unsent.isRefused
            ? 'It was not sent: your hours were over. Copy it into the form.'
            : 'It may not have been sent. See whether it was, before you copy it into the form.'
        }
      />
    </section>
  );
}
