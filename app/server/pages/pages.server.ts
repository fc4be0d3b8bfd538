import type { Context } from 'hono';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { roomOfPath } from '#app/domains/operators/operators.ts';
import { seesRoom } from '#app/domains/shops/viewer/operator-viewer.server.ts';
import {
  forgetLook,
  knownViewer,
  type Viewer,
  viewerContext,
  viewerCookies,
  viewerOfRequest,
} from '#app/domains/shops/viewer/viewer.server.ts';
import { settings } from '#app/platform/env.server.ts';
import type { HttpEnv } from '#app/platform/http/http-types.server.ts';
import {
  freshDocumentContext,
  pathContext,
  requestContext,
} from '#app/platform/http/request-context.server.ts';
import { notePage, patternsOf } from '#app/platform/http/slow-pages.server.ts';
import { noReader, readerHeader, visitorReader } from '#app/platform/offline/worker-names.ts';
import { isMarketPath, marketOf } from './market-paths.ts';
import { withoutRooms } from './without-rooms.server.ts';

/**
 * The visitor's address as pages must see it: behind a TLS proxy our own origin, not the inner one. A page
 * for many is made from what of the address changes it, and goes on when the one who asked first leaves.
 */
function publicRequest(c: Context<HttpEnv>, inner: URL): Request {
  const { origin, forMany } = c.var.context;
  if (forMany) {
    return new Request(`${origin}${inner.pathname}${forMany.search}`, {
      headers: c.req.raw.headers,
    });
  }
  const outer = `${origin}${inner.pathname}${inner.search}`;
  return outer === c.req.raw.url ? c.req.raw : new Request(outer, c.req.raw);
}

function prependCookie(headers: Headers, line: string): void {
  const own = headers.getSetCookie();
  headers.delete('set-cookie');
  for (const cookie of [line, ...own]) headers.append('set-cookie', cookie);
}

/** Whose page it is, for the worker that may keep it on the phone: another's goes when this one comes. */
function readerOf(viewer: Viewer | undefined): string {
  if (!viewer) return visitorReader;
  const { shop, role, session } = viewer;
  return shop && role ? `${shop.id}.${session.userId}` : noReader;
}

/** Where somebody says who they are. */
const isSignInPath = (path: string): boolean =>
  /^\/(login|register|logout|confirm)(\/|\.data$|$)/.test(path);

/** A page change within the browser would take a script of others along from the page before. */
function needsFreshDocument(c: Context<HttpEnv>): boolean {
  const isPageChange = c.req.method === 'GET' && c.req.path.endsWith('.data');
  if (!isPageChange || !c.var.context.hasOwnScriptsOnly) return false;
  const from = c.req.header('referer');
  if (settings().analyticsScriptUrl === undefined || !from || !URL.canParse(from)) return false;
  const { pathname } = new URL(from);
  // Between rooms there is nothing to leave behind; strangers meet an ordinary page at their addresses.
  return !isSignInPath(pathname) && !(roomOfPath(pathname) && roomOfPath(c.req.path));
}

export function pageHandler(build: ServerBuild, mode: string) {
  const shared = withoutRooms(build);
  const handleRooms = createRequestHandler(build, mode);
  const handleShared = createRequestHandler(shared, mode);
  const handleMarket = createRequestHandler(marketOf(shared), mode);
  const patternOf = patternsOf(build.routes);
  const handlerFor = async (path: string, asked: Parameters<typeof viewerOfRequest>[0]) => {
    if (isMarketPath(path)) return handleMarket;
    const room = roomOfPath(path);
    asked.facts.hasOwnScriptsOnly = isSignInPath(path);
    if (!room) return handleShared;
    if (await seesRoom(await viewerOfRequest(asked), room)) {
      asked.facts.hasOwnScriptsOnly = true;
      return handleRooms;
    }
    // Answered like any address that nobody made up: as if nobody had been looked for.
    forgetLook(asked.facts);
    return handleShared;
  };
  return async (c: Context<HttpEnv>): Promise<Response> => {
    const context = new RouterContextProvider();
    const asked = { facts: c.var.context, request: c.req.raw };
    context.set(requestContext, c.var.context);
    context.set(pathContext, c.req.path.replace(/\.data$/, ''));
    context.set(viewerContext, () => viewerOfRequest(asked));
    const inner = new URL(c.req.raw.url);
    const handle = await handlerFor(inner.pathname, asked);
    context.set(freshDocumentContext, needsFreshDocument(c));
    const began = performance.now();
    const response = await handle(publicRequest(c, inner), context);
    notePage((performance.now() - began) / 1_000, () => patternOf(inner.pathname));
    // In front of the page's own, so that a sign-out in this very request has the last word.
    for (const line of await viewerCookies(c.var.context)) prependCookie(response.headers, line);
    const known = await knownViewer(c.var.context);
    if (known) response.headers.set(readerHeader, readerOf(known.viewer));
    if (response.status === 503 && !response.headers.has('retry-after')) {
      response.headers.set('retry-after', '5');
    }
    if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'no-store');
    return response;
  };
}
