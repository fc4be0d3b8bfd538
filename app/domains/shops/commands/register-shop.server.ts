import { eq } from 'drizzle-orm';
import type { OpenedSession } from '#app/domains/accounts/accounts.ts';
import {
  createAccount,
  type RegistrationRequest,
} from '#app/domains/accounts/commands/register.server.ts';
import { refuseReserved } from '#app/domains/accounts/names/refuse-reserved.server.ts';
import { phoneDigits } from '#app/domains/accounts/phone/phone.ts';
import { isOperator } from '#app/domains/operators/operators.queries.server.ts';
import { refuseBanned } from '#app/domains/operators/words/refuse-banned.server.ts';
import { now } from '#app/platform/clock.ts';
import type { Transaction } from '#app/platform/db/database.server.ts';
import {
  inTransaction,
  isCheckViolation,
  isUniqueViolation,
} from '#app/platform/db/transaction.server.ts';
import { newId } from '#app/platform/id.ts';
import { enqueue } from '#app/platform/queue/enqueue.server.ts';
import type { ShopPlace } from '../address/shop-place.server.ts';
import { shopErrors } from '../shops.errors.ts';
import { shopChanged } from '../shops.events.ts';
import { shopOfUser } from '../shops.queries.server.ts';
import { shopMembers, shops } from '../shops.table.server.ts';
import { type StoreInput, shopNameKeys } from '../shops.ts';
import { freePlace } from './membership.server.ts';

type NewStore = StoreInput & ShopPlace;

interface NewShop extends NewStore {
  userId: string;
  /** The shop's first contact number is the one its owner signs in with. */
  phoneNumber: string;
}

async function insertShop(tx: Transaction, store: NewShop): Promise<string> {
  if (await isOperator(store.userId, tx)) throw shopErrors.operator_account();
  refuseReserved('storeName', store.storeName);
  await refuseBanned(tx, { storeName: store.storeName });
  const id = newId();
  await tx.insert(shops).values({
    id,
    name: store.storeName,
    ...shopNameKeys(store.storeName),
    businessType: store.businessType,
    place: store.place ?? null,
    placeAskedAt: store.place ? now() : null,
    phoneNumber: store.phoneNumber,
    ownerUserId: store.userId,
    handsOverPaid: true,
  });
  await tx.insert(shopMembers).values({
    shopId: id,
    userId: store.userId,
    role: 'owner',
    state: 'active',
    joinedAt: now(),
    joinSeenAt: now(),
  });
  await enqueue(tx, shopChanged, { shopId: id });
  return id;
}

async function once<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isUniqueViolation(error)) throw shopErrors.has_shop({}, { cause: error });
    if (isCheckViolation(error, 'members_not_operators'))
      throw shopErrors.operator_account({}, { cause: error });
    throw error;
  }
}

/**
 * End of the registration: person, shop and place in it, all or nothing. Shops that wrote this phone
 * down before it was proved have no claim on its owner: their lines about it go.
 */
export async function registerShop(
  request: RegistrationRequest & { store: NewStore; contactPhone?: string },
): Promise<OpenedSession> {
  const phoneNumber = request.contactPhone ?? phoneDigits(request.phone) ?? '';
  return once(() =>
    inTransaction(async (tx) => {
      const session = await createAccount(tx, request);
      await tx.delete(shopMembers).where(eq(shopMembers.userId, session.userId));
      await insertShop(tx, { ...request.store, userId: session.userId, phoneNumber });
      return session;
    }),
  );
}

/**
 * Somebody signed in, without a shop of the own, opens one. Working for another shop never stands
 * in the way: that place is given up in the same moment.
 */
export async function openOwnShop(
  person: { userId: string; phoneDigits: string },
  store: NewStore,
): Promise<string> {
  const { userId, phoneDigits: phoneNumber } = person;
  return once(() =>
    inTransaction(async (tx) => {
      const current = await shopOfUser(userId, tx);
      if (current) await freePlace(tx, current.shop.id, userId);
      return insertShop(tx, { ...store, userId, phoneNumber });
    }),
  );
}
