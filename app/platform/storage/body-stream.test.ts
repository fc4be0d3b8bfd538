import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { setImmediate as nextRound, setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { bodyStream } from './body-stream.server.ts';

async function* pieces(ended: () => void = () => undefined): AsyncGenerator<string> {
  try {
    for (let n = 0; n < 100; n += 1) yield `${n},`;
  } finally {
    ended();
  }
}

const all = Array.from({ length: 100 }, (_, n) => `${n},`).join('');

test('all pieces come, words as bytes, from a generator and from a stream', async () => {
  for (const source of [pieces(), Readable.from(pieces())])
    expect(await new Response(bodyStream(source)).text()).toBe(all);
});

test('what breaks on the way breaks for the reader', async () => {
  const source = (async function* () {
    yield 'a';
    throw new Error('the disk is gone');
  })();
  await expect(new Response(bodyStream(source)).text()).rejects.toThrow('the disk is gone');
  const body = bodyStream(createReadStream('/no/such/file'));
  // Before anybody reads.
  await wait(50);
  await expect(new Response(body).text()).rejects.toThrow('no such file');
});

test('who reads may go at any moment: the source is ended and nothing else breaks', async () => {
  const uncaught: unknown[] = [];
  const note = (error: unknown) => uncaught.push(error);
  const before = process.listeners('uncaughtException');
  process.removeAllListeners('uncaughtException').on('uncaughtException', note);
  onTestFinished(() => {
    process.off('uncaughtException', note);
    for (const listener of before) process.on('uncaughtException', listener);
  });
  let ended = 0;
  const tries = 300;
  for (let n = 0; n < tries; n += 1) {
    const stream = Readable.from(pieces());
    stream.on('close', () => {
      ended += 1;
    });
    const reader = bodyStream(stream).getReader();
    for (let read = 0; read < n % 20; read += 1) await reader.read();
    if (n % 3 === 0) await nextRound();
    const pending = n % 2 ? reader.read() : undefined;
    await reader.cancel();
    await pending;
  }
  for (let rounds = 0; rounds < 5; rounds += 1) await nextRound();
  expect(uncaught).toEqual([]);
  expect(ended).toBe(tries);

  let isEnded = false;
  const reader = bodyStream(
    pieces(() => {
      isEnded = true;
    }),
  ).getReader();
  await reader.read();
  await reader.cancel();
  expect(isEnded).toBe(true);
});
