import type { JsonCall, JsonFunction } from '#app/platform/http/functions/json-function.server.ts';
import { shopErrors } from '../shops.errors.ts';
import type { Action } from '../team/permissions.ts';
import {
  inShop,
  type MemberViewer,
  memberWith,
  signedIn,
  type Viewer,
  viewerOfRequest,
} from './viewer.server.ts';

/** Who calls a JSON function, by bearer token or cookie. */
export const callViewer = ({ c }: JsonCall): Promise<Viewer | undefined> =>
  viewerOfRequest({ facts: c.var.context, request: c.req.raw });

export async function signedInCaller(call: JsonCall): Promise<Viewer> {
  return signedIn(await callViewer(call));
}

/** Who calls, asked before the body is read; which right it takes is asked where the data is touched. */
export async function admitCaller(call: JsonCall, access: JsonFunction['access']): Promise<void> {
  const viewer = await signedInCaller(call);
  if (access === 'member') inShop(viewer);
}

/**
 * The caller as a member of the shop that the payload names; another shop's id answers like one
 * that does not exist, and a `userId` beside it must be the caller's own.
 */
export async function callerInShop(
  call: JsonCall,
  action: Action,
  payload: { shopId?: string | undefined; userId?: string | undefined } = {},
): Promise<MemberViewer> {
  const viewer = await signedInCaller(call);
  if (payload.userId !== undefined && payload.userId !== viewer.session.userId) {
    throw shopErrors.not_own_user();
  }
  if (payload.shopId !== undefined && payload.shopId !== viewer.shop?.id) {
    throw shopErrors.not_found();
  }
  return memberWith(viewer, action);
}
