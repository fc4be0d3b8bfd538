import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { admitCaller } from '#app/domains/shops/viewer/call-viewer.server.ts';
import { errorAnswer } from '#app/platform/http/errors/error-answer.server.ts';
import {
  answerJson,
  type JsonFunction,
} from '#app/platform/http/functions/json-function.server.ts';
import type { HttpEnv } from '#app/platform/http/http-types.server.ts';
import { establishFacts } from '#app/platform/http/read-context.server.ts';

interface Parts {
  functions?: readonly JsonFunction[];
  mount: (app: Hono<HttpEnv>) => void;
}

/** A small server with our request facts and error answers, without pages: for what machines call. */
export async function startHttpApp({ functions = [], mount }: Parts) {
  const app = new Hono<HttpEnv>();
  app.onError((error, c) =>
    errorAnswer(error, { translator: c.var.context.translator, requestId: c.var.context.id }),
  );
  app.use(establishFacts);
  for (const one of functions) {
    app.on(one.method.toUpperCase(), `/api${one.path}`, (c) => answerJson(one, c, admitCaller));
  }
  mount(app);
  const server = await new Promise<ReturnType<typeof serve>>((resolve) => {
    const made = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, () => resolve(made));
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise<void>((done) => server.close(() => done())),
  };
}
