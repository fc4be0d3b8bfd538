import { data } from 'react-router';
import { asAppError, errorText } from './error-answer.server.ts';
import { type RequestFacts, requestFacts } from './request-facts.server.ts';

export interface PageError {
  code: string;
  message: string;
}

interface PageArgs {
  context: { get(key: typeof requestFacts): RequestFacts };
}

/**
 * Wraps a loader or action: what the product throws on purpose becomes an answer with the right
 * status and a text in the viewer's language; anything else goes on to the error boundary, where
 * React Router hides its details.
 */
export function page<A extends PageArgs, R>(
  handle: (args: A) => Promise<R> | R,
): (args: A) => Promise<R> {
  return async (args) => {
    try {
      return await handle(args);
    } catch (error) {
      const known = asAppError(error);
      if (!known) throw error;
      const { translator } = args.context.get(requestFacts);
      const body: PageError = { code: known.code, message: errorText(known, translator) };
      throw data(body, {
        status: known.status,
        headers: known.retryAfterSeconds ? { 'retry-after': String(known.retryAfterSeconds) } : {},
      });
    }
  };
}
