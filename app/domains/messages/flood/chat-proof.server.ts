import type { Asking } from '#app/domains/accounts/prove-from-form.server.ts';
import { phoneProvedFor, proveBuyer } from '#app/domains/orders/mine/prove-buyer.server.ts';
import { typedAgain } from '#app/platform/http/input/form-fields.ts';
import type { RequestContext } from '#app/platform/http/request-context.server.ts';
import { longestMessage } from '../message-text.ts';

/** The phone that this browser has proved for writing to shops, for a day. */
export const phoneOfChat = (request: Request, facts: RequestContext) =>
  phoneProvedFor('chat', request, facts);

/** What was written to the shop stays in the form while the phone is proved. */
export const proveForChat = (asking: Asking) =>
  proveBuyer(asking, {
    purpose: 'chat',
    limit: { name: 'chat-phone', visitor: 30, address: 1_000 },
    typed: { text: typedAgain(asking.form, 'text', longestMessage * 2) },
  });
