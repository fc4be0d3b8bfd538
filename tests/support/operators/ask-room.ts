import type { RouteConfigEntry } from '@react-router/dev/routes';
import { RouterContextProvider } from 'react-router';
import { shopOfUser } from '#app/domains/shops/shops.queries.server.ts';
import { type Viewer, viewerContext } from '#app/domains/shops/viewer/viewer.server.ts';
import { pathContext, requestContext } from '#app/platform/http/request-context.server.ts';
import { visitorCookie } from '#app/platform/http/visitor.server.ts';
import { translatorFor } from '#app/platform/i18n/catalogues.server.ts';
import routes from '#app/routes.ts';
import { pageAccess } from '#app/server/access.ts';
import { anyDevice, type Person } from '../shop/people.ts';
import { nextRequest } from './operators.ts';

const origin = 'https://oja.test';
export const noId = '0192f4c1-0000-7000-8000-000000000001';

export interface RoomPage {
  path: string;
  file: string;
}

const pagesOf = (entries: readonly RouteConfigEntry[], above = ''): RoomPage[] =>
  entries.flatMap(({ path = '', file, children = [] }) => {
    const full = `${above}/${path}`.replace(/\/+/g, '/').replace(/(?<=.)\/$/, '');
    const asked = full.replace(/:\w+/g, noId);
    return [{ path: asked, file }, ...pagesOf(children, full)];
  });

/** From the router's own table: a new page cannot be forgotten here. */
export const roomPages = async (): Promise<RoomPage[]> =>
  pagesOf(await routes).filter(
    ({ file, path }) => pageAccess[file]?.access === 'operators' || /^\/operator(\/|$)/.test(path),
  );

export async function viewerOf({ id, session }: Pick<Person, 'id' | 'session'>): Promise<Viewer> {
  const place = await shopOfUser(id);
  const { provedAt } = anyDevice;
  const known = { session: { ...session, provedAt }, isPaused: false, justJoined: false };
  return { ...known, role: place?.role, shop: place?.shop };
}

type Handler = (args: never) => Promise<unknown>;
export type RoomModule = Partial<Record<'loader' | 'action', Handler>>;

export const roomModule = async (file: string): Promise<RoomModule> =>
  (await import(/* @vite-ignore */ `../../../app/${file}`)) as RoomModule;

interface Asked {
  path: string;
  viewer: Viewer | undefined;
  /** What the address is about; nobody's id when not given. */
  params?: Record<string, string>;
  /** A form is sent; else the page is read. */
  form?: Record<string, string> | FormData | undefined;
  /** Whose browser asks; one without a cookie when not given. */
  visitorId?: string | undefined;
}

/** What every page of ours is asked with. */
export function contextOf({ path, viewer }: Pick<Asked, 'path' | 'viewer'>) {
  const context = new RouterContextProvider();
  const facts = { id: 'r', nonce: 'n', clientAddress: '127.0.0.1', origin };
  context.set(requestContext, { ...facts, translator: translatorFor('en') });
  context.set(pathContext, new URL(`${origin}${path}`).pathname);
  context.set(
    viewerContext,
    async () => viewer && { ...viewer, session: nextRequest(viewer.session) },
  );
  return { origin, context };
}

/** What a loader or action answers, whether it returns, throws or sends elsewhere. */
export async function askRoom(handler: Handler, asked: Asked) {
  const { path, viewer, params, form, visitorId } = asked;
  const { context } = contextOf({ path, viewer });
  const body = form instanceof FormData ? form : form && new URLSearchParams(form);
  const cookie = visitorId && visitorCookie(visitorId, origin).split(';')[0];
  const request = new Request(`${origin}${path}`, {
    ...(body && { method: 'POST', body }),
    ...(cookie && { headers: { cookie } }),
  });
  const given = params ?? new Proxy({}, { get: () => noId });
  try {
    const answer = (await handler({ request, params: given, context } as never)) as
      | { init?: { status?: number }; status?: number; data?: unknown }
      | undefined;
    if (answer instanceof Response) await answer.body?.cancel();
    return { status: answer?.init?.status ?? answer?.status ?? 200, answer };
  } catch (thrown) {
    const { status, init } = thrown as { status?: number; init?: { status?: number } };
    const known = status ?? init?.status;
    if (known === undefined) throw thrown;
    const location = thrown instanceof Response ? thrown.headers.get('location') : null;
    return { status: known, location };
  }
}
