import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { loadSettings } from '#app/platform/env.server.ts';
import { metricsText } from '#app/platform/http/figures/metrics.server.ts';
import { countProviderCalls } from './provider-calls.server.ts';

const server = createServer((request, answer) => {
  if (request.url?.startsWith('/bot')) request.socket.destroy();
  else answer.writeHead(request.url === '/busy' ? 503 : 200).end();
});
let stop = (): void => undefined;
afterEach(() => {
  stop();
  server.close();
});

test('calls are counted by provider and by what came of them, never by address', async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  stop = countProviderCalls(
    loadSettings({
      VISION_BASE_URL: url,
      VISION_MODEL: 'm',
      TELEGRAM_BOT_TOKEN: '1:secret',
      TELEGRAM_API_ROOT: url.replace('127.0.0.1', 'localhost'),
    }),
  );
  for (const path of ['/well', '/busy', '/well?key=secret'])
    await (await fetch(`${url}${path}`)).arrayBuffer();
  await fetch(`${url.replace('127.0.0.1', 'localhost')}/bot1:secret/getMe`).catch(() => undefined);
  const text = metricsText({});
  const counted = [...text.matchAll(/^oja_provider_request_seconds_count\{(.*)\} (\d+)$/gm)];
  expect(counted.map(([, labels, count]) => `${labels} ${count}`)).toEqual([
    'provider="photo analysis",outcome="2xx" 2',
    'provider="photo analysis",outcome="5xx" 1',
    'provider="telegram",outcome="no answer" 1',
  ]);
  expect(text).not.toContain('secret');
});
