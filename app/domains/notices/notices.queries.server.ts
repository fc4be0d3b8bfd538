import { and, type Column, eq, gt, isNull, type SQL, sql } from 'drizzle-orm';
import { users } from '#app/domains/accounts/accounts.table.server.ts';
import { devices, sessions } from '#app/domains/accounts/sign-in/sign-in.table.server.ts';
import { shopMembers } from '#app/domains/shops/shops.table.server.ts';
import { now } from '#app/platform/clock.ts';
import { database, type Executor } from '#app/platform/db/database.server.ts';
import { pushHeld, pushMembers, pushSubscriptions, pushTopics } from './notices.table.server.ts';
import { isTeamKind, type NoticeSettings } from './notices.ts';

const target = {
  id: pushSubscriptions.id,
  endpoint: pushSubscriptions.endpoint,
  p256dh: pushSubscriptions.p256dh,
  auth: pushSubscriptions.auth,
  language: pushSubscriptions.language,
};

interface Stored {
  kinds: readonly string[];
  quietFrom: number | null;
  quietTo: number | null;
  showDetails: boolean;
}

const settingsOf = ({ kinds, quietFrom, quietTo, showDetails }: Stored): NoticeSettings => ({
  kinds: kinds.filter(isTeamKind),
  quiet: quietFrom === null || quietTo === null ? undefined : { from: quietFrom, to: quietTo },
  showDetails,
});

/** A member's browser, read when a notice goes out: undefined once signed out, paused or out of the team. */
export async function memberBrowser(subscriptionId: string) {
  const [row] = await database()
    .select({
      target,
      role: shopMembers.role,
      ownLanguage: users.language,
      kinds: pushMembers.kinds,
      quietFrom: pushMembers.quietFrom,
      quietTo: pushMembers.quietTo,
      showDetails: pushMembers.showDetails,
    })
    .from(pushMembers)
    .innerJoin(pushSubscriptions, eq(pushSubscriptions.id, pushMembers.subscriptionId))
    .innerJoin(sessions, eq(sessions.id, pushMembers.sessionId))
    .innerJoin(devices, eq(devices.id, sessions.deviceId))
    .innerJoin(users, eq(users.id, pushMembers.userId))
    .innerJoin(
      shopMembers,
      and(eq(shopMembers.shopId, pushMembers.shopId), eq(shopMembers.userId, pushMembers.userId)),
    )
    .where(
      and(
        eq(pushMembers.subscriptionId, subscriptionId),
        isNull(sessions.revokedAt),
        gt(sessions.expiresAt, now()),
        isNull(devices.revokedAt),
        eq(shopMembers.state, 'active'),
      ),
    );
  if (!row) return undefined;
  const language = row.ownLanguage ?? row.target.language;
  return { target: row.target, role: row.role, language, settings: settingsOf(row) };
}

/** A member's row with what names the phone: its push address and the device of its session. */
export async function memberPhone(executor: Executor, subscriptionId: string) {
  const [row] = await executor
    .select({
      member: pushMembers,
      endpoint: pushSubscriptions.endpoint,
      deviceId: sessions.deviceId,
    })
    .from(pushMembers)
    .innerJoin(pushSubscriptions, eq(pushSubscriptions.id, pushMembers.subscriptionId))
    .innerJoin(sessions, eq(sessions.id, pushMembers.sessionId))
    .where(eq(pushMembers.subscriptionId, subscriptionId));
  return row;
}

export async function followingBrowser(subscriptionId: string, topic: string) {
  const [row] = await database()
    .select(target)
    .from(pushTopics)
    .innerJoin(pushSubscriptions, eq(pushSubscriptions.id, pushTopics.subscriptionId))
    .where(and(eq(pushTopics.subscriptionId, subscriptionId), eq(pushTopics.topic, topic)));
  return row;
}

export const heldNotices = (subscriptionId: string) =>
  database().select().from(pushHeld).where(eq(pushHeld.subscriptionId, subscriptionId));

/** For a list of shops: those of which somebody wants to know when the plan ends. */
export const wantsPlanEnd = (shopId: Column): SQL =>
  sql`exists (select from push_members m where m.shop_id = ${shopId} and 'plan' = any(m.kinds))`;

/** What the browser of this session is told; undefined where it is not on. */
export async function noticesOfSession(sessionId: string): Promise<NoticeSettings | undefined> {
  const [row] = await database()
    .select()
    .from(pushMembers)
    .where(eq(pushMembers.sessionId, sessionId));
  return row && settingsOf(row);
}
