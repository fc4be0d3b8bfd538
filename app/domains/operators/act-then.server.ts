import { data, redirect } from 'react-router';
import { formFault } from '#app/platform/http/forms/form-fault.server.ts';
import { allTypedAgain } from '#app/platform/http/input/form-fields.ts';
import { type RequestContext, requestContext } from '#app/platform/http/request-context.server.ts';
import { type Done, doneAt } from './done.ts';
import { markDone } from './done-said.server.ts';
import { type Refused, whichForm } from './refused.ts';

interface ActContext {
  get(key: typeof requestContext): RequestContext;
}

interface Then {
  /** Where it leads on to. */
  address: string | ((done: Done) => string);
  form: FormData;
}

/** Does what an operator asked for and leads on to a page that says so; what was refused is for the own page to show. */
export async function actThen(
  context: ActContext,
  { address, form }: Then,
  act: () => Promise<Done>,
) {
  let done: Done;
  try {
    done = await act();
  } catch (error) {
    const { fault, status } = formFault(error, context.get(requestContext).translator);
    // What is not there is an answer of its own.
    if (status === 404) throw error;
    const typed = allTypedAgain(form, 2_000);
    // Somebody was quicker, and the form may be gone with that: the words are given back.
    const words = status === 409 && !fault.fields ? (typed.reason ?? '') : '';
    const refused: Refused = { fault, form: typed[whichForm] ?? '', typed, words };
    return data(refused, { status });
  }
  const { origin } = context.get(requestContext);
  throw redirect(doneAt(typeof address === 'string' ? address : address(done), done), {
    headers: { 'set-cookie': markDone(done, origin) },
  });
}
