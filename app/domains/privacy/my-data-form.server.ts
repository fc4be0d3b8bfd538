import type { Asking } from '#app/domains/accounts/prove-from-form.server.ts';
import { browserRequester } from '#app/domains/accounts/requester.server.ts';
import { phoneProvedFor, proveBuyer } from '#app/domains/orders/mine/prove-buyer.server.ts';
import { keyOf } from '#app/platform/http/input/form-fields.ts';
import { limitVisitor } from '#app/platform/http/limits/call-limit.server.ts';
import type { RequestContext } from '#app/platform/http/request-context.server.ts';
import { metVisitor } from '#app/platform/visitors/signed-visitor.server.ts';
import { eraseProved } from './commands/erase-buyer.server.ts';
import { privacyErrors } from './privacy.errors.ts';

/** The phone that this browser has proved for seeing its data, for some minutes. */
export const phoneOfData = (request: Request, facts: RequestContext) =>
  phoneProvedFor('my_data', request, facts);

export const proveForData = (asking: Asking) =>
  proveBuyer(asking, {
    purpose: 'my_data',
    limit: { name: 'my-data', visitor: 30, address: 1_000 },
  });

/** Erases what is kept under the phone that this browser has proved; never under one that is only typed. */
export async function eraseFromForm(request: Request, facts: RequestContext, form: FormData) {
  const met = await metVisitor(request.headers.get('cookie'), facts.origin);
  const caller = { met, address: facts.clientAddress };
  await limitVisitor(caller, { name: 'erase-data', visitor: 20, address: 1_000 });
  if (keyOf(form, 'sure') !== 'yes') throw privacyErrors.not_sure();
  const phone = await phoneOfData(request, facts);
  if (phone === undefined) throw privacyErrors.not_open();
  return eraseProved(phone, browserRequester(request, facts).requester);
}
