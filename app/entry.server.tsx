import { PassThrough, Writable } from 'node:stream';
import { createReadableStreamFromReadable } from '@react-router/node';
import { isbot } from 'isbot';
import { renderToPipeableStream } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { KeptParts } from '#app/platform/http/kept.tsx';
import { partsOfPage } from '#app/platform/http/kept-parts.server.ts';
import { PageFacts } from '#app/platform/http/page-facts.tsx';
import { requestFacts } from '#app/platform/http/request-facts.server.ts';
import { I18nProvider } from '#app/platform/i18n/i18n.tsx';
import { log } from '#app/platform/log.server.ts';

export const streamTimeout = 5_000;
/** A page whose parts are all there by then goes out in one piece, which costs a fraction of a stream. */
const wholeWithinMs = 5;

/** Unknown failures of pages are logged here and nowhere else; a visitor who left is no failure. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) {
    log.error({ err: error, request: context.get(requestFacts).id }, 'page failed');
  }
};

function collect(pipe: (to: Writable) => void, done: (html: string) => void): void {
  const chunks: Buffer[] = [];
  pipe(
    new Writable({
      write: (chunk: Buffer, _encoding, next) => {
        chunks.push(chunk);
        next();
      },
      final: (next) => {
        done(Buffer.concat(chunks).toString());
        next();
      },
    }),
  );
}

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> | Response {
  headers.set('content-type', 'text/html; charset=utf-8');
  if (request.method === 'HEAD') return new Response(null, { status, headers });
  const { id, nonce, translator, takePage } = context.get(requestFacts);
  // A page for many is made as a whole and then kept; it may be put together from parts that are kept.
  const parts = takePage && partsOfPage(translator.language);
  // Crawlers read the page once, as a whole; people get each part as soon as it is ready.
  const asWhole = parts !== undefined || isbot(request.headers.get('user-agent'));
  return new Promise((resolve, reject) => {
    let shellReady = false;
    let sent = false;
    let wait: NodeJS.Timeout | undefined;
    const { pipe, abort } = renderToPipeableStream(
      <KeptParts value={parts}>
        <I18nProvider value={translator}>
          <PageFacts value={{ requestId: id, nonce }}>
            <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
          </PageFacts>
        </I18nProvider>
      </KeptParts>,
      {
        nonce,
        onShellReady() {
          shellReady = true;
          if (!asWhole) wait = setTimeout(send, wholeWithinMs, false);
        },
        onAllReady() {
          clearTimeout(wait);
          if (shellReady) send(true);
        },
        onShellError: reject,
        onError(error: unknown) {
          // Before the shell is ready the error also rejects this promise, and is logged there.
          if (shellReady && !request.signal.aborted)
            log.error({ err: error, request: id }, 'page part failed');
        },
      },
    );
    const timer = setTimeout(() => abort(new Error('page took too long')), streamTimeout + 1_000);
    function send(whole: boolean): void {
      if (sent) return;
      sent = true;
      if (whole) {
        collect(pipe, (html) => {
          clearTimeout(timer);
          if (parts) takePage?.({ body: parts.fill(html), frame: html });
          resolve(new Response(parts ? null : html, { status, headers }));
        });
        return;
      }
      const body = new PassThrough();
      body.once('close', () => clearTimeout(timer));
      pipe(body);
      resolve(new Response(createReadableStreamFromReadable(body), { status, headers }));
    }
  });
}
