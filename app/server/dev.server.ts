import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import type { ViteDevServer } from 'vite';
import type { Settings } from '#app/platform/env.server.ts';
import type { HttpEnv } from '#app/platform/http/http-types.server.ts';

interface FreshMain {
  devApp: () => Hono<HttpEnv>;
}

/** Vite answers for its own modules; for the rest the newest code is loaded for every request. */
export function listenWithVite(vite: ViteDevServer, settings: Settings) {
  const listener = getRequestListener(async (request, bindings) => {
    const main = (await vite.ssrLoadModule('/app/server/main.server.ts')) as unknown as FreshMain;
    return main.devApp().fetch(request, bindings);
  });
  const server = createServer((request, response) => {
    vite.middlewares(request, response, () => void listener(request, response));
  });
  return new Promise<typeof server>((resolve, reject) => {
    server.once('error', reject);
    server.listen(settings.port, settings.host, () => resolve(server));
  });
}
