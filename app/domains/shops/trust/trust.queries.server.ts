import { and, eq, isNotNull } from 'drizzle-orm';
import { users } from '#app/domains/accounts/accounts.table.server.ts';
import { phoneKey } from '#app/domains/accounts/phone/phone.ts';
import { database } from '#app/platform/db/database.server.ts';
import { settings } from '#app/platform/env.server.ts';
import { shops } from '../shops.table.server.ts';
import type { Trust } from './trust.ts';

/** Read with the shop and its owner, so that no page asks once more. */
export const trustColumns = {
  shopSince: shops.createdAt,
  bankNamedAt: shops.bankNamedAt,
  placeSeenAt: shops.placeSeenAt,
  registeredAt: shops.registeredAt,
  completedOrders: shops.completedOrders,
  ownerPhone: users.phoneKey,
  ownerSignedInAt: users.verifiedAt,
};

interface TrustRow {
  shopSince: Date;
  bankNamedAt: Date | null;
  placeSeenAt: Date | null;
  registeredAt: Date | null;
  completedOrders: number;
  ownerPhone: string;
  ownerSignedInAt: Date | null;
}

/** The owner's own number was proved by a code when the owner signed in; another one that the shop shows was not. */
const phoneProvedAt = (row: TrustRow, shopPhone: string): Date | null =>
  settings().signIn === 'code' && phoneKey(shopPhone) === row.ownerPhone
    ? row.ownerSignedInAt
    : null;

export const trustOf = (row: TrustRow, shopPhone: string): Trust => ({
  steps: {
    phone: phoneProvedAt(row, shopPhone),
    bank: row.bankNamedAt,
    place: row.placeSeenAt,
    registered: row.registeredAt,
  },
  completedOrders: row.completedOrders,
  since: row.shopSince,
});

/** Whether buyers read that an operator has seen the place. */
export const isPlaceSeen = async (shopId: string): Promise<boolean> =>
  (await database().$count(shops, and(eq(shops.id, shopId), isNotNull(shops.placeSeenAt)))) > 0;
