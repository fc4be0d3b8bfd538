import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { handoffScript, withHandoff } from './handoff.server.ts';

const hostile = '</script><script>alert("₦")</script><!-- &amp; \u2028 Ọjà \\ " \'';

function streamOf(text: string, pieceLength: number): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  return new ReadableStream({
    start(controller) {
      for (let at = 0; at < bytes.length; at += pieceLength)
        controller.enqueue(bytes.slice(at, at + pieceLength));
      controller.close();
    },
  });
}

test('the browser reads exactly what the loaders answered, however it was cut and whatever it says', async () => {
  for (const pieceLength of [1, 3, 1_000]) {
    const code = await handoffScript(streamOf(hostile, pieceLength));
    expect(code, 'nothing in it may look like a tag').not.toMatch(/[<>]/);
    const told: unknown[] = [];
    const streamController = {
      enqueue: (text: string) => told.push(text),
      close: () => told.push('closed'),
    };
    runInNewContext(code, { window: { __reactRouterContext: { streamController } } });
    expect(told).toEqual([hostile, 'closed']);
  }
});

test('it stands at the very end of the page', () => {
  const page = '<html><body>₦ &lt;/body&gt;</body></html>';
  expect(withHandoff(page, '1')).toBe(
    '<html><body>₦ &lt;/body&gt;<script>1</script></body></html>',
  );
  expect(withHandoff('no page', 'x')).toBe('no page');
});
