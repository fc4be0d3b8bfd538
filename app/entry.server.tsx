import { isbot } from 'isbot';
import type { ReactNode } from 'react';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { handoffScript, withHandoff } from '#app/platform/http/pages/handoff.server.ts';
import { KeptParts } from '#app/platform/http/pages/kept.tsx';
import { partsOfPage } from '#app/platform/http/pages/kept-parts.server.ts';
import { withMatchedRoutes } from '#app/platform/http/pages/matched-routes.server.ts';
import { PageFacts } from '#app/platform/http/pages/page-facts.tsx';
import {
  type RenderSettings,
  renderAtOnce,
  renderPage,
} from '#app/platform/http/pages/render-page.server.ts';
import {
  type RequestFacts,
  requestFacts,
  type WholePage,
} from '#app/platform/http/request-facts.server.ts';
import { I18nProvider } from '#app/platform/i18n/i18n.tsx';
import { messagesUrl } from '#app/platform/i18n/messages-url.ts';
import { visitorMessagesUrl } from '#app/platform/i18n/visitor-messages.server.ts';
import { log } from '#app/platform/log.server.ts';

export const streamTimeout = 5_000;

/** The router's own answer to a wrong address or method. */
const isRefusal = (error: unknown): boolean => isRouteErrorResponse(error) && error.status < 500;

/** Unknown failures of pages are logged here and nowhere else; a visitor who left is no failure. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRefusal(error)) return;
  log.error({ err: error, request: context.get(requestFacts).id }, 'page failed');
};

interface Asked {
  entry: EntryContext;
  url: string;
  facts: RequestFacts;
  /** None on a page that is of no single request. */
  requestId: string;
}

/** Whoever is signed in comes to every page without loading a document anew; a visitor to those open to all. */
function messagesOf({ staticHandlerContext }: EntryContext, language: string): string {
  const isVisitor = staticHandlerContext.loaderData.root?.signedIn === false;
  return (isVisitor && visitorMessagesUrl(language)) || messagesUrl(language);
}

function pageTree({ entry, url, facts, requestId }: Asked): ReactNode {
  const { nonce, translator } = facts;
  const messages = messagesOf(entry, translator.language);
  return (
    <I18nProvider value={translator}>
      <PageFacts value={{ requestId, nonce, messages }}>
        <ServerRouter context={entry} url={url} nonce={nonce} />
      </PageFacts>
    </I18nProvider>
  );
}

/**
 * A page for many: made as a whole, put together from parts that are kept. It is of no single request, so
 * that made again from the same data it is the same page.
 */
async function pageForMany(
  { entry, ...asked }: Omit<Asked, 'requestId'>,
  status: number,
  settings: RenderSettings,
): Promise<WholePage> {
  const { serverHandoffStream, ...router } = entry;
  const handoff = serverHandoffStream && (await handoffScript(serverHandoffStream));
  const parts = partsOfPage(asked.facts.translator.language);
  const requestId = status === 200 ? '' : asked.facts.id;
  const tree = (
    <KeptParts value={parts}>{pageTree({ ...asked, entry: router, requestId })}</KeptParts>
  );
  const page = renderAtOnce(tree) ?? (await renderPage(tree, settings));
  if (!Buffer.isBuffer(page)) throw new Error('a page for many came as a stream');
  const whole = handoff ? withHandoff(page, handoff) : page;
  const frame = whole.toString('latin1');
  return { body: parts.fill(whole, frame), frame };
}

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  provider: RouterContextProvider,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8');
  if (request.method === 'HEAD') return new Response(null, { status, headers });
  const facts = provider.get(requestFacts);
  const asked = { entry: withMatchedRoutes(context), url: request.url, facts };
  const settings: RenderSettings = {
    nonce: facts.nonce,
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
