import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { settings } from '#app/platform/env.server.ts';
import { Admission, type Cost } from '#app/platform/http/admission/admission.server.ts';
import { asAppError, errorText } from '#app/platform/http/errors/error-answer.server.ts';
import type { Turn } from '#app/platform/http/functions/json-function.server.ts';
import type { HttpEnv } from '#app/platform/http/http-types.server.ts';
import { keep } from '#app/platform/singleton.server.ts';
import { xmlText } from '#app/platform/text/xml.ts';
import { requesterOf, sentBackWithId } from './sender.server.ts';

const admission = keep('admission', () => new Admission());

export const admissionFacts = () => admission.facts;

/** What machines read is long, and nobody looks at it while it is made. */
const machinePath = /^\/(feeds|sitemaps|share)\//;

/** Whether words are looked for; which ones is not our business here. */
const withWords = /[?&]q=[^&]/;

function costOf(c: Context<HttpEnv>): Cost {
  return machinePath.test(c.req.path) || withWords.test(c.req.url) ? 'search' : 'page';
}

const isRead = ({ req: { method } }: Context<HttpEnv>): boolean =>
  method === 'GET' || method === 'HEAD';

type PageHandler = (c: Context<HttpEnv>) => Promise<Response>;

/** A browser comes back by itself; making a whole page to say so would cost what is short. */
function busyPage(c: Context<HttpEnv>, error: unknown): Response {
  const known = asAppError(error);
  if (known?.kind !== 'unavailable') throw error;
  const { translator } = c.var.context;
  const wait = String(known.retryAfterSeconds ?? 5);
  const text = xmlText(errorText(known, translator));
  return new Response(
    `<!doctype html><html lang="${translator.language}"><meta name="viewport" content="width=device-width"><title>Oja</title><p>${text}</p></html>`,
    {
      status: 503,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'retry-after': wait,
        refresh: wait,
      },
    },
  );
}

/** With limits off (load tests) nobody waits. */
async function inTurn<T>(
  cost: Cost,
  c: Context<HttpEnv>,
  work: () => Promise<T>,
): Promise<T | Response> {
  if (!settings().rateLimits) return work();
  let isMine = false;
  try {
    return await admission.run(cost, requesterOf(c), () => {
      isMine = true;
      return work();
    });
  } catch (error) {
    if (isMine) throw error;
    const back = sentBackWithId(c);
    if (back) return back;
    c.set('isShed', true);
    throw error;
  }
}

/**
 * Pages of the team ask who calls before they read anything, and only accounts come that far. All other
 * forms anybody may send: their bodies are read before they wait, so that a slow one holds no place.
 */
const teamForm =
  /^\/(confirm|shop(\/export)?|codes|delivery|measures|offers|sections|messages|advertising|payments?|subscription|stocks(\/(?![^/]+\/offer\b).*)?|orders\/.*|operator(\/.*)?)(\.data)?$/;

export const isOpenForm = (path: string): boolean => !teamForm.test(path);

async function withWholeBody(c: Context<HttpEnv>): Promise<void> {
  const { raw } = c.req;
  const body = await raw.arrayBuffer().catch((error: unknown) => error);
  const failed = () => new ReadableStream({ start: (controller) => controller.error(body) });
  const init = { body: body instanceof ArrayBuffer ? body : failed(), duplex: 'half' };
  c.req.raw = new Request(raw, init as RequestInit);
}

/** Pages that must be made and forms of anybody wait for their turn. */
export const admittedPages =
  (handle: PageHandler): PageHandler =>
  async (c) => {
    const cost = isRead(c) ? costOf(c) : 'write';
    if (cost === 'write') {
      if (!isOpenForm(c.req.path)) return handle(c);
      if (c.req.raw.body) await withWholeBody(c);
    }
    try {
      return await inTurn(cost, c, () => handle(c));
    } catch (error) {
      if (!c.var.isShed) throw error;
      return busyPage(c, error);
    }
  };

/** The same for what programs read. Streams last for hours and have limits of their own. */
export const admitReads = createMiddleware<HttpEnv>(async (c, next) => {
  if (!isRead(c) || c.req.path.startsWith('/api/live/')) return next();
  return inTurn(costOf(c), c, next);
});

/** The same for what they write, once its body is there. */
export const admitWrite: Turn = (c, work) => (isRead(c) ? work() : inTurn('write', c, work));
