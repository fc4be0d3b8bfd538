import { data, redirect } from 'react-router';
import { formFault } from '#app/platform/http/forms/form-fault.server.ts';
import { typedAgain } from '#app/platform/http/input/form-fields.ts';
import { type RequestContext, requestContext } from '#app/platform/http/request-context.server.ts';
import { type Done, doneAt } from './done.ts';
import { markDone } from './done-said.server.ts';

interface ActContext {
  get(key: typeof requestContext): RequestContext;
}

interface Then<Typed> {
  /** Where it leads on to. */
  address: string | ((done: Done) => string);
  form: FormData;
  /** Stands in the form again when it was refused. */
  typed?: Typed;
}

/** Does what an operator asked for and leads on to a page that says so; what was refused is for the own page to show. */
export async function actThen<Typed>(
  context: ActContext,
  { address, form, typed }: Then<Typed>,
  act: () => Promise<Done>,
) {
  let done: Done;
  try {
    done = await act();
  } catch (error) {
    const { fault, status } = formFault(error, context.get(requestContext).translator);
    // What is not there is an answer of its own.
    if (status === 404) throw error;
    // Somebody was quicker, and the form may be gone with that: the words are given back.
    const words = status === 409 ? typedAgain(form, 'reason', 2_000) : '';
    return data({ fault, typed, words }, { status });
  }
  const { origin } = context.get(requestContext);
  throw redirect(doneAt(typeof address === 'string' ? address : address(done), done), {
    headers: { 'set-cookie': markDone(done, origin) },
  });
}
