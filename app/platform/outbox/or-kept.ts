import { type FormFault, isPassingFailure, orLineFault } from '../http/forms/form-fault.ts';
import type { Act } from './act.ts';
import { currentOutbox } from './use-outbox.ts';

/** A form's act as an operation, and what its page is told instead of the server's answer. */
export interface KeptForm<Answer> {
  act: Act;
  /** Further ones, where a form holds several. */
  more?: readonly Act[];
  answer: Answer;
  /** Done twice it would be there twice: kept only where certainly nothing has reached the server. */
  isOnce?: boolean;
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
  const isOffline = !navigator.onLine;
  let failure: unknown = new TypeError('offline');
  if (!isOffline) {
    try {
      return await serverAction();
    } catch (error) {
      if (!isPassingFailure(error)) throw error;
      failure = error;
    }
  }
  const kept = await toAct();
  const done = kept && (isOffline || !kept.isOnce) ? await keep(kept) : undefined;
  return done ?? orLineFault(() => Promise.reject(failure));
}
