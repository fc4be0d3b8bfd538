import { and, eq, inArray } from 'drizzle-orm';
import { database } from '#app/platform/db/database.server.ts';
import { users } from '../accounts.table.server.ts';
import { hashToken } from '../secrets.server.ts';
import { deviceTokens } from '../session/device-cookie.ts';
import { devices } from '../sign-in/sign-in.table.server.ts';

interface Asking {
  phoneKey: string;
  requester: { deviceCookie?: string | undefined };
}

/**
 * Whether this browser has been the phone's owner's before, even if it is signed out everywhere: what
 * strangers ask for must never stand in its way.
 */
export async function isOwnBrowser({ phoneKey, requester }: Asking): Promise<boolean> {
  const tokens = deviceTokens(requester.deviceCookie);
  if (tokens.length === 0) return false;
  const [known] = await database()
    .select({ id: devices.id })
    .from(devices)
    .innerJoin(users, and(eq(users.id, devices.userId), eq(users.phoneKey, phoneKey)))
    .where(inArray(devices.tokenHash, tokens.map(hashToken)))
    .limit(1);
  return known !== undefined;
}
