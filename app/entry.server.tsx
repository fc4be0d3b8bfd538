import { isbot } from 'isbot';
import type { ReactNode } from 'react';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { announcementNow } from '#app/domains/operators/words/current-words.server.ts';
import { settings } from '#app/platform/env.server.ts';
import {
  fastEntry,
  renderForMany,
  scriptsAfterPaint,
} from '#app/platform/http/fast-pages/fast-pages.server.tsx';
import { keepPressesScript } from '#app/platform/http/pages/early/keep-presses.server.ts';
import { PageContext } from '#app/platform/http/pages/page-context.tsx';
import { type RenderSettings, renderPage } from '#app/platform/http/pages/render-page.server.ts';
import { type RequestContext, requestContext } from '#app/platform/http/request-context.server.ts';
import { I18nProvider } from '#app/platform/i18n/i18n.tsx';
import { textsOfPage } from '#app/platform/i18n/messages-files.server.ts';
import { log } from '#app/platform/log.server.ts';
import { announcementBar } from '#app/shell/announcement.server.tsx';
import { earlyGuard } from '#app/shell/team/early-guard.server.ts';

export const streamTimeout = 5_000;

/** The router's own answer to a wrong address or method. */
const isRefusal = (error: unknown): boolean => isRouteErrorResponse(error) && error.status < 500;

/** Unknown failures of pages are logged here and nowhere else; a visitor who left is no failure. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRefusal(error)) return;
  log.error({ err: error, request: context.get(requestContext).id }, 'page failed');
};

interface Asked {
  entry: EntryContext;
  url: string;
  facts: RequestContext;
  /** None on a page that is of no single request. */
  requestId: string;
}

const textsOf = ({ staticHandlerContext }: EntryContext, isVisitor: boolean, language: string) =>
  textsOfPage(isVisitor, staticHandlerContext.matches.at(-1)?.route.id, language);

function pageTree({ entry, url, facts, requestId }: Asked): ReactNode {
  const { nonce, translator } = facts;
  const isVisitor = entry.staticHandlerContext.loaderData.root?.signedIn === false;
  const { messages, more } = textsOf(entry, isVisitor, translator.language);
  // The team works with its pages, and has the scripts on its phones: it does not wait for the paint.
  const scripts = isVisitor
    ? scriptsAfterPaint(entry, { texts: messages, nonce, isForMany: facts.forMany !== undefined })
    : undefined;
  return (
    <I18nProvider value={translator}>
      <PageContext
        value={{
          requestId,
          nonce,
          messages,
          more,
          first: keepPressesScript,
          scripts,
          analytics: facts.hasOwnScriptsOnly ? undefined : settings().analyticsScriptUrl,
          announcement: announcementBar(translator.language),
        }}
      >
        <ServerRouter context={entry} url={url} nonce={nonce} />
      </PageContext>
    </I18nProvider>
  );
}

/** It is of no single request, so that made again from the same data it is the same page. */
function pageForMany(asked: Omit<Asked, 'requestId'>, status: number, how: RenderSettings) {
  const { entry, url, facts } = asked;
  const requestId = status === 200 ? '' : facts.id;
  const { language } = facts.translator;
  const tree = (entry: EntryContext, url: string) => pageTree({ facts, entry, url, requestId });
  const beside = [textsOf(entry, true, language), announcementNow()];
  const framed = status === 200 ? facts.forMany?.framed : undefined;
  return renderForMany({ entry, language, url, beside, framed, tree }, how);
}

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  provider: RouterContextProvider,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8');
  headers.set('content-language', provider.get(requestContext).translator.language);
  if (request.method === 'HEAD') return new Response(null, { status, headers });
  const facts = provider.get(requestContext);
  const asked = { entry: fastEntry(context), url: request.url, facts };
  const settings: RenderSettings = {
    nonce: facts.nonce,
    inlineScript: earlyGuard(context, facts.translator.t),
    // Crawlers read the page once, as a whole; people get each part as soon as it is ready.
    asWhole: facts.forMany !== undefined || isbot(request.headers.get('user-agent')),
    timeoutMs: streamTimeout + 1_000,
    onPartError: (error) => {
      if (!request.signal.aborted) log.error({ err: error, request: facts.id }, 'page part failed');
    },
  };
  if (facts.forMany) {
    facts.forMany.take(await pageForMany(asked, status, settings));
    return new Response(null, { status, headers });
  }
  const page = await renderPage(pageTree({ ...asked, requestId: facts.id }), settings);
  return new Response(Buffer.isBuffer(page) ? new Uint8Array(page) : page, { status, headers });
}
