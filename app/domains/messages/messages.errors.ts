import { defineErrors } from '#app/platform/errors.ts';

export const messageErrors = defineErrors('messages', {
  blank: 'invalid',
  too_long: 'invalid',
  operation_invalid: 'invalid',
  /** The same operation id with another text. */
  operation_reused: 'conflict',
  thread_not_found: 'not_found',
  message_not_found: 'not_found',
  product_not_found: 'not_found',
  shop_not_found: 'not_found',
  no_buyer: 'conflict',
  /** Too many new chats of this network, visitor or shop: a code to a phone goes on. */
  phone_needed: 'forbidden',
  /** New chats of one proved phone. */
  too_many_new: 'too_many',
  /** The buyer blocked the bot: nothing can reach them until they write again. */
  closed: 'conflict',
  /** A chat channel takes words from us; photos go by the web chat. */
  photo_web_only: 'conflict',
  /** The shop has blocked this buyer. */
  blocked: 'forbidden',
  none_chosen: 'invalid',
  quick_reply_limit: 'conflict',
  quick_reply_too_long: 'invalid',
  forged: 'unauthenticated',
});
