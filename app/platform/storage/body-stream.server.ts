import { Readable } from 'node:stream';

/**
 * What is made or read in pieces, as the body of a response. Node's own adaptor hands on what it has buffered after
 * the reader has gone, and that ends the whole process; this one asks for a piece when it is wanted.
 */
export function bodyStream(
  source: AsyncIterable<string | Uint8Array>,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const pieces = source[Symbol.asyncIterator]();
  const text = new TextEncoder();
  // Broken before the first piece was asked for: nobody would listen, and the one who asks hears of it then.
  if (source instanceof Readable) source.on('error', () => undefined);
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await pieces.next();
        if (done) controller.close();
        else
          controller.enqueue(
            typeof value === 'string' ? text.encode(value) : (value as Uint8Array<ArrayBuffer>),
          );
      },
      async cancel() {
        // One that was never asked for a piece does not hear of its iterator's end.
        if (source instanceof Readable) source.destroy();
        else await pieces.return?.();
      },
    },
    { highWaterMark: 0 },
  );
}
