import { data } from 'react-router';
import { type RequestContext, requestContext } from '../request-context.server.ts';
import { formFault } from './form-fault.server.ts';

interface PageContext {
  get(key: typeof requestContext): RequestContext;
}

/** What an action was refused with, for its page to show; what is not there is an answer of its own. */
export function refusal(error: unknown, context: PageContext) {
  const { fault, status } = formFault(error, context.get(requestContext).translator);
  if (status === 404) throw error;
  return data({ fault }, { status });
}
