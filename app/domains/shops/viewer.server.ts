import { createContext } from 'react-router';
import {
  readAccountCookies,
  renewedCookies,
} from '#app/domains/accounts/account-cookies.server.ts';
import { accountErrors } from '#app/domains/accounts/accounts.errors.ts';
import type { Session } from '#app/domains/accounts/accounts.ts';
import { sessionFromToken } from '#app/domains/accounts/session.server.ts';
import type { RequestFacts } from '#app/platform/http/request-facts.server.ts';
import type { Actor } from './commands/lock-shop.server.ts';
import { type Action, can, type Role } from './permissions.ts';
import { shopErrors } from './shops.errors.ts';
import { type OwnShop, shopOfUser } from './shops.queries.server.ts';

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
  actor: Actor & Pick<Session, 'limitedUntil'>;
}

async function readViewer(token: string | undefined): Promise<Viewer | undefined> {
  const session = await sessionFromToken(token);
  if (!session) return undefined;
  const place = await shopOfUser(session.userId);
  const isPaused = place?.state === 'paused';
  return {
    session,
    role: isPaused ? undefined : place?.role,
    shop: place?.shop,
    isPaused,
    justJoined: place !== undefined && place.joinedAt !== null && place.joinSeenAt === null,
  };
}

const bearer = /^bearer\s+(\S+)$/i;

/** A program's bearer token, else the browser's cookie. */
function tokenOf(headers: Headers, origin: string): string | undefined {
  const authorization = headers.get('authorization');
  if (authorization !== null) return bearer.exec(authorization)?.[1];
  return readAccountCookies(headers.get('cookie'), origin).sessionToken;
}

type Asked = { facts: RequestFacts; headers: Headers };
const asked = new WeakMap<RequestFacts, Promise<Viewer | undefined>>();

/** Read when first needed and once a request: most requests of the market never ask. */
export function viewerOfRequest({ facts, headers }: Asked): Promise<Viewer | undefined> {
  const known = asked.get(facts);
  if (known) return known;
  const reading = readViewer(tokenOf(headers, facts.origin));
  asked.set(facts, reading);
  return reading;
}

/** The `Set-Cookie` lines that keep a session in use alive in the browser too. */
export async function viewerCookies({ facts, headers }: Asked): Promise<string[]> {
  const viewer = await asked.get(facts)?.catch(() => undefined);
  if (!viewer?.session.renewed || viewer.session.kind !== 'cookie') return [];
  return renewedCookies(readAccountCookies(headers.get('cookie'), facts.origin), facts.origin);
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

export function memberWith(viewer: Viewer | undefined, action: Action): MemberViewer {
  const { session, role, shop, ...rest } = signedIn(viewer);
  if (rest.isPaused) throw shopErrors.paused();
  if (!shop || !role) throw shopErrors.setup_required();
  if (!can(role, action)) throw shopErrors.forbidden();
  const { userId, limitedUntil } = session;
  return { ...rest, session, role, shop, actor: { userId, shopId: shop.id, limitedUntil } };
}

export async function requireSignedIn(context: PageContext): Promise<Viewer> {
  return signedIn(await viewerOf(context));
}

/** For loaders and actions: 401 without a session, 403 without a shop or the right. */
export async function requireMember(context: PageContext, action: Action): Promise<MemberViewer> {
  return memberWith(await viewerOf(context), action);
}
