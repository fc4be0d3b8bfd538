import { PassThrough, Writable } from 'node:stream';
import { createReadableStreamFromReadable } from '@react-router/node';
import type { ReactNode } from 'react';
import { renderToPipeableStream, renderToString } from 'react-dom/server';

/** A page whose parts are all there by then goes out in one piece, which costs a fraction of a stream. */
const wholeWithinMs = 5;
/** What React writes where a part had to wait or failed. Text of others cannot make one. */
const unfinished = '<!--$!-->';

/** The page without a stream, which costs the most of a small page; undefined when a part of it must wait. */
export function renderAtOnce(tree: ReactNode): string | undefined {
  const html = renderToString(tree);
  return html.includes(unfinished) ? undefined : `<!DOCTYPE html>${html}`;
}

export interface RenderSettings {
  nonce: string;
  /** Runs before the scripts of the page. */
  inlineScript?: string | undefined;
  /** Nothing is sent before everything is there. */
  asWhole: boolean;
  timeoutMs: number;
  /** Failures of parts, after the page's frame has been rendered; those before reject. */
  onPartError: (error: unknown) => void;
}

function collect(pipe: (to: Writable) => void, done: (page: Buffer) => void): void {
  const chunks: Buffer[] = [];
  pipe(
    new Writable({
      write: (chunk: Buffer, _encoding, next) => {
        chunks.push(chunk);
        next();
      },
      final: (next) => {
        done(Buffer.concat(chunks));
        next();
      },
    }),
  );
}

/** The page as bytes when it was soon ready or is wanted as a whole, else as a stream of its parts. */
export function renderPage(
  tree: ReactNode,
  { nonce, inlineScript, asWhole, timeoutMs, onPartError }: RenderSettings,
): Promise<Buffer | ReadableStream> {
  return new Promise((resolve, reject) => {
    let shellReady = false;
    let sent = false;
    let wait: NodeJS.Timeout | undefined;
    const { pipe, abort } = renderToPipeableStream(tree, {
      nonce,
      ...(inlineScript && { bootstrapScriptContent: inlineScript }),
      // By itself React moves a large part to the end and puts it in its place by a script, which a crawler and a
      // browser without scripts do not run.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
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
        if (shellReady) onPartError(error);
      },
    });
    const timer = setTimeout(() => abort(new Error('page took too long')), timeoutMs);
    function send(whole: boolean): void {
      if (sent) return;
      sent = true;
      if (whole) {
        collect(pipe, (page) => {
          clearTimeout(timer);
          resolve(page);
        });
        return;
      }
      const body = new PassThrough();
      body.once('close', () => clearTimeout(timer));
      pipe(body);
      resolve(createReadableStreamFromReadable(body));
    }
  });
}
