import { z } from 'zod';
import { editOwnNames } from '#app/domains/accounts/commands/people.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { readField, readForm } from '#app/platform/http/forms/form-fault.server.ts';
import { fileOf, keyOf } from '#app/platform/http/input/form-fields.ts';
import { textField } from '#app/platform/text/fields.ts';
import { chooseAddress } from '../address/choose-address.server.ts';
import { placeInput } from '../address/shop-place.server.ts';
import { addressInput } from '../address/short-address.ts';
import { deleteShop } from '../commands/delete-shop.server.ts';
import { editShop } from '../commands/edit-shop.server.ts';
import { noteShared } from '../commands/first-steps.server.ts';
import { setPicture } from '../commands/set-picture.server.ts';
import { putPlaceOff, setPlace } from '../commands/set-place.server.ts';
import { shopErrors } from '../shops.errors.ts';
import { ownNamesInput, shopEditInput } from '../shops.ts';
import { giveRegistration } from '../trust/give-registration.server.ts';
import { registrationNumber } from '../trust/registration.ts';
import { limitCalls } from '../viewer/call-limits.server.ts';
import { memberWith } from '../viewer/viewer.server.ts';
import type { Handlers } from './form-context.server.ts';

const registrationInput = z.object({ number: registrationNumber });
/** Whatever was typed: the name itself decides. */
const typedName = textField({ max: 500 });

export const shopForms: Handlers = {
  'edit-shop': async ({ form, viewer }) => {
    const { actor } = memberWith(viewer, 'shop.edit');
    const edit = { ...readForm(shopEditInput, form), ...readForm(placeInput, form) };
    await inTransaction((tx) => editShop(tx, actor, edit));
    return { done: 'profile.shop_saved' };
  },
  place: async ({ form, viewer }) => {
    const { actor } = memberWith(viewer, 'shop.edit');
    const { place } = readForm(placeInput, form);
    if (!place) throw shopErrors.area_missing();
    await inTransaction((tx) => setPlace(tx, actor, place));
    return { done: 'profile.shop_saved' };
  },
  'place-later': async ({ viewer }) => {
    await putPlaceOff(memberWith(viewer, 'shop.edit').actor);
    return {};
  },
  'short-address': async ({ form, viewer }) => {
    const { actor } = memberWith(viewer, 'shop.edit');
    const { address } = readForm(addressInput, form);
    await inTransaction((tx) => chooseAddress(tx, actor, address));
    return { done: 'address.saved' };
  },
  registration: async ({ form, viewer }) => {
    const { actor } = memberWith(viewer, 'shop.edit');
    const { number } = readForm(registrationInput, form);
    await inTransaction((tx) => giveRegistration(tx, actor, number));
    return { done: 'trust.number_saved' };
  },
  shared: async ({ viewer }) => {
    await noteShared(memberWith(viewer, 'shop.edit').actor);
    return {};
  },
  names: async ({ form, viewer }) => {
    await editOwnNames(viewer.session.userId, readForm(ownNamesInput, form));
    return { done: 'profile.names_saved' };
  },
  picture: async ({ form, viewer }) => {
    const file = fileOf(form, 'picture');
    if (!file) throw shopErrors.picture_missing();
    await setPicture(viewer, file, keyOf(form, 'whose') === 'shop' ? 'shop' : 'own');
    return { done: 'profile.picture_saved' };
  },
  delete: async ({ form, viewer }) => {
    if (!viewer.shop) throw shopErrors.nothing_to_delete();
    const { actor } = memberWith(viewer, 'shop.delete');
    await limitCalls('delete', actor.userId);
    await inTransaction((tx) => deleteShop(tx, actor, readField(typedName, form, 'name')));
    return { startOver: '/?deleted=shop' };
  },
};
