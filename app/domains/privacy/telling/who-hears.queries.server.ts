import { and, eq, inArray, ne } from 'drizzle-orm';
import { users } from '#app/domains/accounts/accounts.table.server.ts';
import { phoneKey } from '#app/domains/accounts/phone/phone.ts';
import { pushMembers, pushSubscriptions } from '#app/domains/notices/notices.table.server.ts';
import { shopMembers, shops } from '#app/domains/shops/shops.table.server.ts';
import { database } from '#app/platform/db/database.server.ts';

/** Whose account something happens to. */
export interface Concerned {
  userId: string;
  phone: string;
  language: string | null;
}

/** The shop that the person works in. */
export async function shopOf(userId: string) {
  const [shop] = await database()
    .select({ id: shops.id, phone: shops.phoneNumber, role: shopMembers.role })
    .from(shopMembers)
    .innerJoin(shops, eq(shops.id, shopMembers.shopId))
    .where(and(eq(shopMembers.userId, userId), eq(shopMembers.state, 'active')))
    .limit(1);
  return shop;
}

/** Owner and admins beside the person: those who would know whether it is right. */
export const leadersOf = (shopId: string, userId: string) =>
  database()
    .select({ id: users.id, phone: users.phoneKey, language: users.language })
    .from(shopMembers)
    .innerJoin(users, eq(users.id, shopMembers.userId))
    .where(
      and(
        eq(shopMembers.shopId, shopId),
        eq(shopMembers.state, 'active'),
        inArray(shopMembers.role, ['owner', 'admin']),
        ne(users.id, userId),
      ),
    );

/** The number of the shop, where it is nobody's of these. */
const ofShop = 'shop';

/** Names of the numbers that hear of it, each once: the person's own, those of the leaders, that of the shop. */
export async function numbersToTell({ userId, phone }: Concerned): Promise<string[]> {
  const shop = await shopOf(userId);
  if (!shop) return [userId];
  const leaders = await leadersOf(shop.id, userId);
  const known = [phone, ...leaders.map((leader) => leader.phone)];
  const key = phoneKey(shop.phone);
  const others = leaders.map(({ id }) => id);
  return [userId, ...others, ...(key && !known.includes(key) ? [ofShop] : [])];
}

/** One of these numbers, looked up when it is sent to: numbers stand in no job. */
export async function numberToTell(person: Concerned, to: string) {
  const { userId, phone, language } = person;
  if (to === userId) return { key: phone, language: language ?? 'en', isOwn: true };
  const shop = await shopOf(userId);
  if (!shop) return undefined;
  const leader = (await leadersOf(shop.id, userId)).find(({ id }) => id === to);
  const key = leader?.phone ?? (to === ofShop ? phoneKey(shop.phone) : undefined);
  return key && { key, language: leader?.language ?? language ?? 'en', isOwn: false };
}

/** Browsers of the person and of the team that may be woken. */
export async function browsersToWake(userId: string) {
  const shop = await shopOf(userId);
  return database()
    .select({
      id: pushMembers.subscriptionId,
      userId: pushMembers.userId,
      sessionId: pushMembers.sessionId,
    })
    .from(pushMembers)
    .where(shop ? eq(pushMembers.shopId, shop.id) : eq(pushMembers.userId, userId));
}

export async function browserToWake(subscriptionId: string) {
  const [browser] = await database()
    .select({
      endpoint: pushSubscriptions.endpoint,
      p256dh: pushSubscriptions.p256dh,
      auth: pushSubscriptions.auth,
      language: users.language,
      userId: users.id,
      showDetails: pushMembers.showDetails,
    })
    .from(pushMembers)
    .innerJoin(pushSubscriptions, eq(pushSubscriptions.id, pushMembers.subscriptionId))
    .innerJoin(users, eq(users.id, pushMembers.userId))
    .where(eq(pushSubscriptions.id, subscriptionId));
  return browser;
}
