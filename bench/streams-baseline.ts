import { serve } from '@hono/node-server';
import { Hono } from 'hono';

/** What an idle stream costs at least: a held answer and a heartbeat, nothing behind it. */
const app = new Hono();
const bytes = new TextEncoder();

app.get('/memory', (c) => {
  globalThis.gc?.();
  return c.json(process.memoryUsage());
});
app.get('/stream', () => {
  let timer: NodeJS.Timeout | undefined;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(bytes.encode(': \n\n'));
      timer = setInterval(() => controller.enqueue(bytes.encode(': \n\n')), 20_000);
    },
    cancel: () => clearInterval(timer),
  });
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
});

serve({ fetch: app.fetch, port: Number(process.env.PORT), hostname: '127.0.0.1' });
