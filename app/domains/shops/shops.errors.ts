import { defineErrors } from '#app/platform/errors.ts';

export const shopErrors = defineErrors('shops', {
  type_invalid: 'invalid',
  not_found: 'not_found',
  forbidden: 'forbidden',
  /** Signed in, but in no shop. */
  setup_required: 'forbidden',
  /** In a shop whose plan has no room for this person at the moment. */
  paused: 'forbidden',
  has_shop: 'conflict',
  /** Whoever runs the market has no shop in it. */
  operator_account: 'conflict',
  fill_in_all: 'invalid',
  name_required: 'invalid',
  name_too_long: 'invalid',
  address_too_long: 'invalid',
  area_missing: 'invalid',
  place_invalid: 'invalid',
  phone_too_long: 'invalid',
  phone_invalid: 'invalid',
  telegram_invalid: 'invalid',
  short_address_form: 'invalid',
  short_address_taken: 'conflict',
  /** Old addresses are kept for a shop, so it cannot collect them. */
  short_address_changes: 'conflict',
  update_failed: 'unavailable',
  // Team
  user_fields_required: 'invalid',
  user_and_shop_required: 'invalid',
  shop_id_missing: 'invalid',
  person_name_too_long: 'invalid',
  user_limit: 'conflict',
  already_in_team: 'conflict',
  user_not_found: 'not_found',
  owner_stays: 'forbidden',
  keeps_own_name: 'conflict',
  invitation_gone: 'not_found',
  /** The plan of the shop that invited has no place now. */
  team_full: 'conflict',
  owner_cannot_join: 'conflict',
  add_failed: 'unavailable',
  remove_failed: 'unavailable',
  // Delivery
  zone_missing: 'not_found',
  zones_full: 'conflict',
  zone_twice: 'conflict',
  zone_places: 'invalid',
  zone_name_long: 'invalid',
  fee_invalid: 'invalid',
  days_invalid: 'invalid',
  hours_invalid: 'invalid',
  closed_invalid: 'invalid',
  unknown_step: 'invalid',
  /** Not as the register of businesses writes them. */
  cac_number: 'invalid',
  /** What an operator has looked at was changed by the shop before it was marked. */
  changed_since: 'conflict',
  // Picture
  picture_missing: 'invalid',
  picture_not_an_image: 'wrong_type',
  picture_too_large: 'too_large',
  picture_failed: 'unavailable',
  // Deletion
  nothing_to_delete: 'not_found',
  name_differs: 'invalid',
  not_own_user: 'forbidden',
  delete_failed: 'unavailable',
  too_many_calls: 'too_many',
});
