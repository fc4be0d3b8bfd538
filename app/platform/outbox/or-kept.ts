import { type FormFault, isPassingFailure, orLineFault } from '../http/forms/form-fault.ts';
import { lostLine } from '../http/lost-line.ts';
import type { Act } from './act.ts';
import { currentOutbox } from './use-outbox.ts';

/** A form's act as an operation, and what its page is told instead of the server's answer. */
export interface KeptForm<Answer> {
  act: Act;
  /** Further ones, where a form holds several. */
  more?: readonly Act[];
  answer: Answer;
}

/** A line that has not taken a form by then is as good as none. */
const longestMs = 20_000;

/** Kept under the same name as the form, or idempotent by itself: what arrives late after all is done once. */
function orTooLate<T>(sent: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(lostLine('too slow')), longestMs);
  });
  return Promise.race([sent, limit]).finally(() => clearTimeout(timer));
}

async function keep<Answer>({ act, more = [], answer }: KeptForm<Answer>) {
  const outbox = currentOutbox();
  if (!outbox?.takesAll) return undefined;
  try {
    for (const one of [act, ...more]) await outbox.add(one);
  } catch {
    // A phone without room: what was typed stays in the form.
    outbox.onFull?.();
    return undefined;
  }
  void outbox.send();
  return { ...answer, kept: true as const };
}

/**
 * For a `clientAction`: with a line the form goes as it always does; without one its act is kept in the
 * outbox and the page goes on. What is no such act stays a fault of the line.
 */
export async function orKept<T, Answer>(
  serverAction: () => Promise<T>,
  toAct: () => Promise<KeptForm<Answer> | undefined>,
): Promise<T | (Answer & { kept: true }) | { fault: FormFault }> {
  let failure: unknown = lostLine('offline');
  if (navigator.onLine) {
    try {
      return await orTooLate(serverAction());
    } catch (error) {
      if (!isPassingFailure(error)) throw error;
      failure = error;
    }
  }
  const kept = await toAct();
  const done = kept && (await keep(kept));
  return done ?? orLineFault(() => Promise.reject(failure));
}
