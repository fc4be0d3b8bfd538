import {
  devicesOf,
  factorsOf,
  passkeysOf,
  signInNoticesFor,
} from '#app/domains/accounts/accounts.queries.server.ts';
import { isFresh, isLimited } from '#app/domains/accounts/accounts.ts';
import { displayPhone } from '#app/domains/accounts/phone/phone.ts';
import { waitingRecovery } from '#app/domains/accounts/recovery/stop-recovery.server.ts';
import { placeInAddress } from '#app/domains/places/place-words.ts';
import { placeByKey } from '#app/domains/places/places.ts';
import { planName, plans, userLimitOf } from '#app/domains/plans/plans.ts';
import { newId } from '#app/platform/id.ts';
import { addressOfShop } from '../address/address.queries.server.ts';
import { shopLinkOf } from '../address/short-address.ts';
import { isOpenTo } from '../commands/require-right.server.ts';
import { shopPicture } from '../directory/directory.queries.server.ts';
import { ownProfile } from '../shops.queries.server.ts';
import { planInForce } from '../shops.ts';
import { type Action, can } from '../team/permissions.ts';
import { teamOf } from '../team/team.queries.server.ts';
import { registrationOf } from '../trust/registration.queries.server.ts';
import { isPlaceSeen } from '../trust/trust.queries.server.ts';
import type { Viewer } from '../viewer/viewer.server.ts';

async function shopPart({ shop, role, session }: Viewer, origin: string) {
  if (!shop || !role) return undefined;
  const plan = planInForce(shop);
  const may = (action: Action) => can(role, action);
  const mayHere = (action: Action) => may(action) && isOpenTo(session, action);
  const {
    ownerUserId,
    pictureBase,
    pictureWidths,
    plan: _,
    planUntil,
    placeAskedAt,
    sharedAt,
    setUpAt,
    ...facts
  } = shop;
  const address = await addressOfShop(shop.id);
  const bigger = plans.find(({ userLimit }) => userLimit > userLimitOf(plan));
  return {
    ...facts,
    /** Read from the address until somebody has said it. */
    place: shop.place ?? placeInAddress(shop.address)?.key ?? null,
    placeLabel: placeByKey(shop.place ?? '')?.label,
    role,
    link: shopLinkOf({ id: shop.id, address, origin }),
    /** Handing the address on is one of the first steps. */
    tellsShared: sharedAt === null && setUpAt === null,
    picture: shopPicture(shop, 320),
    plan: { name: planName(plan), userLimit: userLimitOf(plan) },
    biggerPlan: bigger && { name: bigger.name, userLimit: bigger.userLimit },
    registration: may('shop.edit') ? await registrationOf(shop.id) : undefined,
    isPlaceSeen: may('shop.edit') && (await isPlaceSeen(shop.id)),
    team: may('team.see') ? await teamOf(shop.id) : undefined,
    may: {
      edit: may('shop.edit'),
      addUser: mayHere('team.add'),
      removeUser: mayHere('team.remove'),
      setRole: mayHere('team.set_role'),
      pay: may('plan.pay'),
      delete: may('shop.delete'),
    },
  };
}

/** The person's own part: names, picture, devices and the extra lock. */
async function ownPart({ session }: Viewer) {
  const [profile, devices, notices, passkeys, factors, recovery] = await Promise.all([
    ownProfile(session.userId),
    devicesOf(session),
    signInNoticesFor(session),
    passkeysOf(session.userId),
    factorsOf(session.userId),
    waitingRecovery(session),
  ]);
  return {
    userId: session.userId,
    firstName: profile?.firstName ?? '',
    lastName: profile?.lastName ?? '',
    phone: displayPhone(profile?.phoneKey ?? ''),
    picture: profile && shopPicture(profile, 320),
    isLimited: isLimited(session),
    asksProof: !isFresh(session),
    devices,
    notices,
    recovery,
    passkeys,
    hasPin: factors.includes('pin'),
  };
}

export async function profilePage(viewer: Viewer, origin: string) {
  const [shop, own] = await Promise.all([shopPart(viewer, origin), ownPart(viewer)]);
  // A form sent twice, by a nervous thumb or a bad line, carries the same id and counts once.
  return { shop, own, operation: newId() };
}

export type ProfileData = Awaited<ReturnType<typeof profilePage>>;
export type ProfileShop = NonNullable<ProfileData['shop']>;
export type OwnPart = ProfileData['own'];
