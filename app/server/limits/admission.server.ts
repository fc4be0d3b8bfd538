import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { Admission, type Cost } from '#app/platform/http/admission/admission.server.ts';
import { asAppError, errorText } from '#app/platform/http/errors/error-answer.server.ts';
import type { HttpEnv } from '#app/platform/http/http-types.server.ts';
import { keep } from '#app/platform/singleton.server.ts';
import { xmlText } from '#app/platform/text/xml.ts';
import { requesterOf } from './sender.server.ts';

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
  const { translator } = c.var.facts;
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

/** Pages that must be made wait for their turn; forms go on, they have limits of their own. */
export const admittedPages =
  (handle: PageHandler): PageHandler =>
  async (c) => {
    if (!isRead(c)) return handle(c);
    let isMine = false;
    try {
      return await admission.run(costOf(c), requesterOf(c), () => {
        isMine = true;
        return handle(c);
      });
    } catch (error) {
      if (isMine) throw error;
      return busyPage(c, error);
    }
  };

/** The same for what programs read. Streams last for hours and have limits of their own. */
export const admitReads = createMiddleware<HttpEnv>(async (c, next) => {
  if (!isRead(c) || c.req.path.startsWith('/api/live/')) return next();
  return admission.run(costOf(c), requesterOf(c), next);
});
