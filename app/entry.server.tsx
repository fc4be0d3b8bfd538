import { PassThrough } from 'node:stream';
import { createReadableStreamFromReadable } from '@react-router/node';
import { isbot } from 'isbot';
import { type RenderToPipeableStreamOptions, renderToPipeableStream } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { PageFacts } from '#app/platform/http/page-facts.tsx';
import { requestFacts } from '#app/platform/http/request-facts.server.ts';
import { I18nProvider } from '#app/platform/i18n/i18n.tsx';
import { log } from '#app/platform/log.server.ts';

export const streamTimeout = 5_000;

/** Unknown failures of pages are logged here and nowhere else; a visitor who left is no failure. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) {
    log.error({ err: error, request: context.get(requestFacts).id }, 'page failed');
  }
};

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> | Response {
  headers.set('content-type', 'text/html; charset=utf-8');
  if (request.method === 'HEAD') return new Response(null, { status, headers });
  const { id, nonce, translator } = context.get(requestFacts);
  // Crawlers read the page once, as a whole; people get each part as soon as it is ready.
  const ready: keyof RenderToPipeableStreamOptions = isbot(request.headers.get('user-agent'))
    ? 'onAllReady'
    : 'onShellReady';
  return new Promise((resolve, reject) => {
    let shellSent = false;
    const { pipe, abort } = renderToPipeableStream(
      <I18nProvider value={translator}>
        <PageFacts value={{ requestId: id, nonce }}>
          <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
        </PageFacts>
      </I18nProvider>,
      {
        nonce,
        [ready]() {
          shellSent = true;
          const body = new PassThrough();
          body.once('close', () => clearTimeout(timer));
          pipe(body);
          resolve(new Response(createReadableStreamFromReadable(body), { status, headers }));
        },
        onShellError: reject,
        onError(error: unknown) {
          // Before the shell is out the error also rejects this promise, and is logged there.
          if (shellSent && !request.signal.aborted)
            log.error({ err: error, request: id }, 'page part failed');
        },
      },
    );
    const timer = setTimeout(() => abort(new Error('page took too long')), streamTimeout + 1_000);
  });
}
