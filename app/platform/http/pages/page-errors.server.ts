import { data } from 'react-router';
import { asAppError, type ErrorBody, errorText } from '../errors/error-answer.server.ts';
import { type RequestContext, requestContext } from '../request-context.server.ts';

/** The same shape as the JSON answers: a program may ask for a spreadsheet or a PDF too. */
export type PageError = Pick<ErrorBody, 'success' | 'message' | 'code'>;

interface PageArgs {
  context: { get(key: typeof requestContext): RequestContext };
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
      const { translator } = args.context.get(requestContext);
      const message = errorText(known, translator);
      const body: PageError = { success: false, message, code: known.code };
      throw data(body, {
        status: known.status,
        headers: known.retryAfterSeconds ? { 'retry-after': String(known.retryAfterSeconds) } : {},
      });
    }
  };
}
