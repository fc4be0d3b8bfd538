import { defineErrors } from '#app/platform/errors.ts';

export const orderErrors = defineErrors('orders', {
  not_found: 'not_found',
  /** Suspended or gone while somebody fills in the order. */
  shop_closed: 'not_found',
  empty: 'invalid',
  /** Of this phone and number; also for somebody else's order. */
  none_found: 'not_found',
  number_invalid: 'invalid',
  /** Whoever wants to be forgotten has orders that are not at their end. */
  still_open: 'conflict',
  /** The same, while the payer's bank has not decided about orders that are. */
  bank_decides: 'conflict',
  /** The phone has as many unconfirmed orders as one may have. */
  too_many_open: 'too_many',
  /** A code sent to the phone has to come with this order. */
  code_needed: 'unauthenticated',
  too_many_lines: 'invalid',
  name_required: 'invalid',
  name_too_long: 'invalid',
  phone_invalid: 'invalid',
  address_required: 'invalid',
  address_too_long: 'invalid',
  note_too_long: 'invalid',
  choose_way: 'invalid',
  reason_required: 'invalid',
  reason_too_long: 'invalid',
  /** That step is not legal from where the order stands now. */
  step_refused: 'conflict',
  cannot_cancel: 'conflict',
  cannot_claim: 'conflict',
  /** The shop is suspended: nobody pays it until that is lifted. */
  pay_paused: 'conflict',
  no_claim: 'conflict',
  no_screenshot: 'invalid',
  /** Said and taken back again and again: the shop is told each time. */
  too_many_claims: 'too_many',
  already_decided: 'conflict',
  /** The buyer has said that they paid by transfer: that is confirmed or rejected first. */
  claim_waits: 'conflict',
  /** A transfer counts once somebody has seen it in the shop's account. */
  not_seen: 'invalid',
  already_paid: 'conflict',
  /** Another way to pay is chosen while the bank may still take the money. */
  bank_still_checks: 'conflict',
  /** Every amount that could tell this transfer apart from the shop's others is in use. */
  no_amount_left: 'conflict',
  /** The same, said to the team that names what a delivery costs. */
  no_amount_of_fee: 'conflict',
  amount_invalid: 'invalid',
  /** Part of a counter sale is to be paid later, and no customer was named. */
  owed_by_nobody: 'invalid',
  nothing_to_correct: 'conflict',
  undo_too_late: 'conflict',
  undo_not_yours: 'forbidden',
  /** Somebody else has the goods that the step gave back. */
  undo_goods_gone: 'conflict',
  /** More pieces than the buyer has, or of a line that is not in the order. */
  return_too_many: 'invalid',
  return_nothing: 'invalid',
  discount_too_much: 'invalid',
  /** The shop has set what it may not be sold below. */
  below_floor: 'conflict',
  /** Hidden since the counter was opened. */
  item_hidden: 'conflict',
  /** A delivery. */
  place_required: 'invalid',
  not_there: 'conflict',
  no_pickup: 'conflict',
  /** The fee has not been named or agreed yet. */
  fee_open: 'conflict',
  fee_changed: 'conflict',
  fee_not_asked: 'conflict',
  /** Why a discount code takes nothing off. */
  code_unknown: 'invalid',
  code_early: 'conflict',
  code_over: 'conflict',
  code_minimum: 'conflict',
  code_not_these: 'conflict',
  code_used_up: 'conflict',
  code_used_by_you: 'conflict',
  code_no_room: 'conflict',
  /** The owner's page of codes. */
  code_missing: 'not_found',
  code_taken: 'conflict',
  code_form: 'invalid',
  code_too_many: 'conflict',
  percent_invalid: 'invalid',
  times_invalid: 'invalid',
  day_invalid: 'invalid',
  day_before: 'invalid',
  /** Offers of a buyer for an item. */
  bid_not_found: 'not_found',
  bid_not_negotiable: 'conflict',
  bid_amount: 'invalid',
  bid_quantity: 'invalid',
  bid_counter: 'invalid',
  /** This buyer has another one for the item that is not over. */
  bid_live: 'conflict',
  /** The other side has moved meanwhile. */
  bid_changed: 'conflict',
  bid_expired: 'conflict',
  /** Owner and admins are told the lowest price, an employee is not. */
  bid_below_floor: 'conflict',
  bid_too_low: 'conflict',
  bid_used: 'conflict',
  bid_not_agreed: 'conflict',
  bid_other_phone: 'conflict',
  bid_sold_out: 'conflict',
  bid_few_left: 'conflict',
  bid_no_code: 'invalid',
  /** The digits that the buyer gives away with the goods. */
  no_hand_over: 'conflict',
  hand_over_wrong: 'invalid',
  hand_over_paused: 'too_many',
  /** Completed neither with the code nor expressly without it. */
  hand_over_choose: 'invalid',
  sold_out: 'conflict',
  none_left: 'conflict',
  price_changed: 'conflict',
  /** Not paid, not completed, completed with the code, or longer ago than a week. */
  cannot_complain: 'conflict',
  complaint_reason: 'invalid',
  complaint_words: 'invalid',
  complaint_answer: 'invalid',
  complaint_long: 'invalid',
  /** Answered, solved or decided meanwhile. */
  complaint_over: 'conflict',
  correct_complained: 'conflict',
  not_refundable: 'conflict',
  refund_too_much: 'invalid',
  /** Of what was paid beyond the price. */
  surplus_changed: 'conflict',
  /** The shop cannot be deleted while it has buyers' money and has not handed over the goods. */
  money_under_way: 'conflict',
  /** The payer's bank has asked for it back. */
  disputed: 'conflict',
  online_failed: 'provider_failed',
  /** The shop has no account that online payments can settle to. */
  online_off: 'conflict',
});
