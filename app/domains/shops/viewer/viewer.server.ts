import { createContext } from 'react-router';
import { accountErrors } from '#app/domains/accounts/accounts.errors.ts';
import type { Session } from '#app/domains/accounts/accounts.ts';
import { requestSession } from '#app/domains/accounts/requester.server.ts';
import type { RequestContext } from '#app/platform/http/request-context.server.ts';
import type { Actor } from '../commands/lock-shop.server.ts';
import { requireRight } from '../commands/require-right.server.ts';
import { shopErrors } from '../shops.errors.ts';
import { type OwnShop, shopOfUser } from '../shops.queries.server.ts';
import type { Action, Role } from '../team/permissions.ts';

/** Who looks, as this one request found it: nothing of it is kept for the next. */
export interface Viewer {
  session: Session;
  /** Undefined for somebody without a shop, and for one whose place is paused. */
  role: Role | undefined;
  shop: OwnShop | undefined;
  isPaused: boolean;
  /** Came in by a sign-in and has not put the notice away. */
  justJoined: boolean;
}

/** A viewer who is in a shop and may do what was asked. */
export interface MemberViewer extends Viewer {
  role: Role;
  shop: OwnShop;
  /** For commands. */
  actor: Actor;
}

async function readViewer(session: Session): Promise<Viewer> {
  const place = await shopOfUser(session.userId);
  const isPaused = place?.state === 'paused';
  return {
    session,
    role: isPaused ? undefined : place?.role,
    shop: place?.shop,
    isPaused,
    justJoined: place !== undefined && place.role !== 'owner' && !place.joinSeenAt,
  };
}

type Asked = { facts: RequestContext; request: Pick<Request, 'headers'> };

interface Look {
  viewer: Viewer | undefined;
  setCookies: string[];
}

async function look({ facts, request }: Asked): Promise<Look> {
  const { session, setCookies } = await requestSession(request, facts);
  return { viewer: session && (await readViewer(session)), setCookies };
}

const looks = new WeakMap<RequestContext, Promise<Look>>();

/** Read when first needed and once a request: most requests of the market never ask. */
export async function viewerOfRequest(asked: Asked): Promise<Viewer | undefined> {
  const known = looks.get(asked.facts) ?? look(asked);
  looks.set(asked.facts, known);
  return (await known).viewer;
}

/** For a look that must leave no trace in the answer. */
export const forgetLook = (facts: RequestContext): boolean => looks.delete(facts);

/** Who was found to look; undefined where nobody asked. */
export async function knownViewer(
  facts: RequestContext,
): Promise<Pick<Look, 'viewer'> | undefined> {
  return looks.get(facts)?.catch(() => undefined);
}

/** The `Set-Cookie` lines that keep a session in use alive in the browser too. */
export async function viewerCookies(facts: RequestContext): Promise<string[]> {
  const known = await looks.get(facts)?.catch(() => undefined);
  return known?.setCookies ?? [];
}

export const viewerContext = createContext<() => Promise<Viewer | undefined>>();

interface PageContext {
  get(key: typeof viewerContext): () => Promise<Viewer | undefined>;
}

export const viewerOf = (context: PageContext): Promise<Viewer | undefined> =>
  context.get(viewerContext)();

export function signedIn(viewer: Viewer | undefined): Viewer {
  if (!viewer) throw accountErrors.not_signed_in();
  return viewer;
}

type ShopViewer = Viewer & Pick<MemberViewer, 'role' | 'shop'>;

/** Whoever works in a shop, whatever the right to do there. */
export function inShop(viewer: Viewer): ShopViewer {
  const { role, shop, ...rest } = viewer;
  if (rest.isPaused) throw shopErrors.paused();
  if (!shop || !role) throw shopErrors.setup_required();
  return { ...rest, role, shop };
}

export function memberWith(viewer: Viewer | undefined, action: Action): MemberViewer {
  const { session, role, shop, ...rest } = inShop(signedIn(viewer));
  requireRight(role, session, action);
  const { userId, deviceId, limitedUntil, provedAt } = session;
  const actor = { userId, shopId: shop.id, deviceId, limitedUntil, provedAt };
  return { ...rest, session, role, shop, actor };
}

export async function requireSignedIn(context: PageContext): Promise<Viewer> {
  return signedIn(await viewerOf(context));
}

/** For loaders and actions: 401 without a session, 403 without a shop or the right. */
export async function requireMember(context: PageContext, action: Action): Promise<MemberViewer> {
  return memberWith(await viewerOf(context), action);
}
