import type { Context } from 'hono';
import type { HttpEnv } from '#app/platform/http/http-types.server.ts';
import { liveHub } from '#app/platform/live/current-hub.server.ts';
import type { SharedCheck } from '#app/platform/live/shared-checks.server.ts';
import { takeStreamSlot } from '#app/platform/live/stream-slots.server.ts';
import { type Action, can } from '../team/permissions.ts';
import { type MemberViewer, memberWith, type Viewer, viewerOfRequest } from './viewer.server.ts';

type C = Context<HttpEnv>;

/** Read fresh for each question: a stream outlives a sign-out, and must not. */
const freshViewer = (c: C): Promise<Viewer | undefined> =>
  viewerOfRequest({ facts: { ...c.var.context }, request: c.req.raw });

export async function requestMember(c: C, action: Action): Promise<MemberViewer> {
  return memberWith(await freshViewer(c), action);
}

/** The shop whose stream is opened, and the permission to go on reading it. */
export async function streamMember(
  c: C,
  action: Action,
): Promise<{ shopId: string; check: SharedCheck & { onEnd: () => void } }> {
  const { session, shop } = await requestMember(c, action);
  const check = liveHub().checks.share({
    key: `${session.id}:${shop.id}:${action}`,
    person: session.userId,
    ask: async () => {
      const viewer = await freshViewer(c);
      return viewer?.shop?.id === shop.id && can(viewer.role, action);
    },
  });
  return { shopId: shop.id, check: { ...check, ...takeStreamSlot(c, session.id) } };
}
