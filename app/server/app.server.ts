import { join } from 'node:path';
import { Hono } from 'hono';
import type { ServerBuild } from 'react-router';
import { messageRoutes } from '#app/domains/messages/messages.live.server.ts';
import { orderRoutes } from '#app/domains/orders/orders.live.server.ts';
import { settings } from '#app/platform/env.server.ts';
import { bodyLimit } from '#app/platform/http/bodies/body-limit.server.ts';
import { OpenBodies } from '#app/platform/http/bodies/open-bodies.server.ts';
import { compress } from '#app/platform/http/compress.server.ts';
import { errorAnswer } from '#app/platform/http/errors/error-answer.server.ts';
import { httpErrors } from '#app/platform/http/errors/http.errors.ts';
import { countRequests, nameRoutes } from '#app/platform/http/figures/metrics.server.ts';
import type { HttpEnv } from '#app/platform/http/http-types.server.ts';
import { pathCheck } from '#app/platform/http/input/path-check.server.ts';
import { readSheetRules } from '#app/platform/http/pages/styles/own-styles.server.ts';
import { sheetRulesFile } from '#app/platform/http/pages/styles/style-rules.ts';
import { establishFacts } from '#app/platform/http/read-context.server.ts';
import { originCheck } from '#app/platform/http/security/origin-check.server.ts';
import { keep } from '#app/platform/singleton.server.ts';
import { traceRequests } from '#app/platform/trace/trace-requests.server.ts';
import { noteRequests } from '#app/platform/watchdog/watchdog.server.ts';
import { api } from './api.server.ts';
import { assets } from './assets.server.ts';
import { files } from './files.server.ts';
import { freshReads } from './fresh-reads.server.ts';
import { admitReads, admittedPages } from './limits/admission.server.ts';
import { bodyRuleOf } from './limits/body-limits.ts';
import { senderOf } from './limits/sender.server.ts';
import { manifest } from './manifest.server.ts';
import { messagesFiles, prepareVisitorMessages } from './messages-files.server.ts';
import { health } from './observed/health.server.ts';
import { metrics } from './observed/metrics.server.ts';
import { policyReporting } from './observed/policy-reports.server.ts';
import { cachedPages } from './pages/cached-pages.server.ts';
import { machines } from './pages/crawlers.server.ts';
import { pageHandler } from './pages/pages.server.ts';
import { protect } from './pages/protect.server.ts';
import { demoProviders, webhooks } from './providers.server.ts';

const clientFolder = 'build/client';
const serverFolder = 'build/server';
const bodies = keep('open-bodies', () => new OpenBodies());

export interface AppParts {
  build: ServerBuild;
  mode: 'production' | 'development';
  isStopping: () => boolean;
}

/** A page's whole address: its own and those of the pages around it. */
function addressOf(routes: ServerBuild['routes'], id: string | undefined): string {
  const route = id === undefined ? undefined : routes[id];
  return route ? `${addressOf(routes, route.parentId)}/${route.path ?? ''}` : '';
}

export function createApp(parts: AppParts): Hono<HttpEnv> {
  const app = mounted(parts);
  const { routes } = parts.build;
  const pages = Object.keys(routes).map((id) => addressOf(routes, id));
  nameRoutes(['/assets/*', ...app.routes.map(({ path }) => path), ...pages]);
  return app;
}

/** Everything that answers HTTP, in the order in which a request meets it. */
function mounted({ build, mode, isStopping }: AppParts): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  app.onError((error, c) =>
    errorAnswer(error, { translator: c.var.context.translator, requestId: c.var.context.id }),
  );
  app.route('/', health(isStopping));
  app.use(
    traceRequests,
    noteRequests,
    establishFacts,
    countRequests,
    protect(mode === 'development'),
  );
  app.use(pathCheck, freshReads);
  app.route('/', metrics());
  // A process for background work tells how it is, and nothing else.
  if (settings().role === 'worker') return app;
  if (mode === 'production') {
    prepareVisitorMessages(build, clientFolder);
    readSheetRules(join(serverFolder, sheetRulesFile));
    app.route('/', assets(clientFolder));
  }
  app.route('/', messagesFiles());
  app.route('/', manifest());
  // A browser's own report carries no word of the page that it is about.
  app.route('/', policyReporting());
  app.use(compress, originCheck, bodyLimit({ ruleFor: bodyRuleOf, senderOf, bodies }));
  app.route('/files', files());
  for (const path of ['/feeds/*', '/sitemaps/*', '/share/*', '/api/*']) app.use(path, admitReads);
  app.route('/', machines());
  app.route('/api/webhooks', webhooks());
  if (settings().mode === 'demo') app.route('/', demoProviders());
  app.route('/api', messageRoutes());
  app.route('/api', orderRoutes());
  app.route('/api', api());
  app.all('/api/*', () => {
    throw httpErrors.not_found();
  });
  const pages = admittedPages(pageHandler(build, mode));
  app.all('*', mode === 'production' ? cachedPages(pages) : pages);
  return app;
}
