import { defineErrors } from '#app/platform/errors.ts';

export const stockErrors = defineErrors('stocks', {
  not_found: 'not_found',
  forbidden: 'forbidden',
  /** A form was sent with holes. */
  fill_required: 'invalid',
  /** A program sent too little. */
  missing_fields: 'invalid',
  id_required: 'invalid',
  shop_required: 'invalid',
  name_too_long: 'invalid',
  description_too_long: 'invalid',
  notes_too_long: 'invalid',
  short_text_too_long: 'invalid',
  price_invalid: 'invalid',
  offer_price: 'invalid',
  offer_time: 'invalid',
  below_floor: 'invalid',
  /** The same, said to somebody who does not set it. */
  price_below_floor: 'invalid',
  quantity_invalid: 'invalid',
  barcode_invalid: 'invalid',
  condition_invalid: 'invalid',
  measure_invalid: 'invalid',
  date_invalid: 'invalid',
  status_invalid: 'invalid',
  category_invalid: 'invalid',
  rows_invalid: 'invalid',
  row_name_missing: 'invalid',
  row_quantity_missing: 'invalid',
  row_price_invalid: 'invalid',
  rows_uneven: 'invalid',
  option_name_missing: 'invalid',
  option_name_too_long: 'invalid',
  too_many_photos: 'invalid',
  undo_over: 'conflict',
  reason_required: 'invalid',
  nothing_to_add: 'invalid',
  limit_reached: 'conflict',
  /** Somebody sold or counted in between; `quantity` is the figure of now. */
  quantity_changed: 'conflict',
  /** Somebody else changed the same field since the form was opened; `theirs` is what stands there now. */
  changed_meanwhile: 'conflict',
  out_of_stock: 'conflict',
  too_many_units: 'conflict',
  row_needed: 'conflict',
  /** The item is a plain one by now. */
  row_gone: 'conflict',
  // Bulk
  some_not_deleted: 'conflict',
  import_unreadable: 'wrong_type',
  import_too_long: 'too_large',
  create_failed: 'unavailable',
  delete_failed: 'unavailable',
  analyze_failed: 'provider_failed',
});
