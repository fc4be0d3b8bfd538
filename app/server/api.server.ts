import { Hono } from 'hono';
import { billingFunctions } from '#app/domains/billing/billing.api.server.ts';
import { insightsFunctions } from '#app/domains/insights/insights.api.server.ts';
import { marketFunctions } from '#app/domains/market/market.api.server.ts';
import { chatFunctions } from '#app/domains/messages/chat.api.server.ts';
import { messageFunctions } from '#app/domains/messages/messages.api.server.ts';
import { noticeFunctions } from '#app/domains/notices/notices.api.server.ts';
import { cartFunctions } from '#app/domains/orders/cart/cart.api.server.ts';
import { counterFunctions } from '#app/domains/orders/counter/counter.api.server.ts';
import { followFunctions } from '#app/domains/orders/mine/follow.api.server.ts';
import { sumsFunctions } from '#app/domains/orders/totals/sums.api.server.ts';
import { directoryFunctions } from '#app/domains/shops/directory/directory.api.server.ts';
import { ratingFunctions } from '#app/domains/shops/ratings.api.server.ts';
import { peopleFunctions } from '#app/domains/shops/shops.api.server.ts';
import { admitCaller } from '#app/domains/shops/viewer/call-viewer.server.ts';
import { analyzeFunctions } from '#app/domains/stocks/analyze/analyze.api.server.ts';
import { stockFunctions } from '#app/domains/stocks/stocks.api.server.ts';
import { syncFunctions } from '#app/domains/sync/sync.api.server.ts';
import { httpErrors } from '#app/platform/http/errors/http.errors.ts';
import {
  answerJson,
  type JsonFunction,
} from '#app/platform/http/functions/json-function.server.ts';
import { openApiDocument } from '#app/platform/http/functions/openapi.server.ts';
import type { HttpEnv } from '#app/platform/http/http-types.server.ts';
import { admitWrite } from './limits/admission.server.ts';

/** Every JSON function of the product: the one list that mounts, documents and tests them. */
export const functions: readonly JsonFunction[] = [
  ...peopleFunctions,
  ...noticeFunctions,
  ...marketFunctions,
  ...stockFunctions,
  ...analyzeFunctions,
  ...ratingFunctions,
  ...directoryFunctions,
  ...cartFunctions,
  ...sumsFunctions,
  ...followFunctions,
  ...counterFunctions,
  ...insightsFunctions,
  ...billingFunctions,
  ...messageFunctions,
  ...chatFunctions,
  ...syncFunctions,
];

export function api(): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  for (const definition of functions) {
    app.on(definition.method.toUpperCase(), definition.path, (c) =>
      answerJson(definition, c, admitCaller, admitWrite),
    );
  }
  app.get('/openapi.json', (c) =>
    c.json(
      openApiDocument(functions, { title: 'Oja', version: '1', serverUrl: c.var.context.origin }),
    ),
  );
  for (const path of new Set(functions.map((definition) => definition.path))) {
    app.all(path, () => {
      throw httpErrors.method_not_allowed();
    });
  }
  return app;
}
