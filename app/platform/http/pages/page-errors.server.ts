import { data, redirect } from 'react-router';
import { asAppError, type ErrorBody, errorText } from '../errors/error-answer.server.ts';
import { type RequestContext, requestContext } from '../request-context.server.ts';

/** The same shape as the JSON answers: a program may ask for a spreadsheet or a PDF too. */
export type PageError = Pick<ErrorBody, 'success' | 'message' | 'code'>;

interface PageArgs {
  request: Request;
  context: { get(key: typeof requestContext): RequestContext };
}

/** A program gets the refusal: it cannot go to a page. */
const isPerson = ({ headers }: Request): boolean => !headers.has('authorization');

/** The page itself, also where its data or its form was asked for. */
function pathOf({ url }: Request): string {
  const { pathname, searchParams } = new URL(url);
  for (const ofTheRouter of ['_routes', 'index']) searchParams.delete(ofTheRouter);
  const path = pathname.replace(/(?:\/_root|\/_)?\.data$/, '') || '/';
  return searchParams.size > 0 ? `${path}?${searchParams}` : path;
}

/** `again`: an act was refused, and does not happen by itself afterwards. */
const goOn = (wayOn: string, to: string, isAct = false): Response =>
  redirect(`${wayOn}?${new URLSearchParams({ to, ...(isAct && { again: 'yes' }) })}`);

/** A file leads back to the page that its link stands on. */
function comingFrom({ headers, url }: Request): string {
  const from = headers.get('referer') ?? '';
  if (!URL.canParse(from)) return '/';
  const { host, pathname, search } = new URL(from);
  return host === (headers.get('host') ?? new URL(url).host) ? pathname + search : '/';
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
      if (known.wayOn && isPerson(args.request))
        throw goOn(known.wayOn, pathOf(args.request), args.request.method !== 'GET');
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

/** Where a person is told why a file did not come: a refusal of a file is no page by itself. */
export const refusedPath = '/refused';

/**
 * As `page`, for a loader that answers a file. A program gets the refusal itself; a browser that came by a
 * link would show it as bare text, so it is sent to a page that says the same: `toldAt`, where a page of the file's own can.
 */
export function file<A extends PageArgs, R>(
  handle: (args: A) => Promise<R> | R,
  { toldAt = refusedPath }: { toldAt?: string } = {},
): (args: A) => Promise<R> {
  return page(async (args) => {
    try {
      return await handle(args);
    } catch (error) {
      const known = asAppError(error);
      if (!known || args.request.headers.get('sec-fetch-dest') !== 'document') throw error;
      if (known.wayOn && isPerson(args.request)) throw goOn(known.wayOn, comingFrom(args.request));
      const why = new URLSearchParams({ why: known.code, kind: known.kind });
      throw redirect(`${toldAt}?${why}`);
    }
  });
}
