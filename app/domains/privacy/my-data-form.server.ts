import { z } from 'zod';
import { provedPhone } from '#app/domains/accounts/accounts.queries.server.ts';
import { checkCode } from '#app/domains/accounts/commands/check-code.server.ts';
import { grantProof } from '#app/domains/accounts/commands/prove-phone.server.ts';
import { requestCode } from '#app/domains/accounts/commands/request-code.server.ts';
import { type Asking, proveFromForm } from '#app/domains/accounts/prove-from-form.server.ts';
import { browserRequester } from '#app/domains/accounts/requester.server.ts';
import { setAccountCookie } from '#app/domains/accounts/session/account-cookies.server.ts';
import { buyerPhone } from '#app/domains/orders/mine/find-from-form.server.ts';
import { readForm } from '#app/platform/http/forms/form-fault.server.ts';
import { keyOf, typedAgain } from '#app/platform/http/input/form-fields.ts';
import { limitVisitor } from '#app/platform/http/limits/call-limit.server.ts';
import type { RequestContext } from '#app/platform/http/request-context.server.ts';
import { metVisitor } from '#app/platform/visitors/signed-visitor.server.ts';
import { eraseProved } from './commands/erase-buyer.server.ts';
import { privacyErrors } from './privacy.errors.ts';

const purpose = 'my_data';
const input = z.object({ phone: buyerPhone });

/** The phone that this browser has proved for seeing its data, for some minutes. */
export const phoneOfData = async (request: Request, facts: RequestContext) =>
  (await provedPhone(browserRequester(request, facts).requester, purpose))?.phoneKey;

/** First the phone, then the code; `proved` is the new token of the browser that the proof hangs on. */
export async function proveForData(asking: Asking) {
  const { form, facts } = asking;
  const phone = () => readForm(input, form).phone;
  const { proved, cookies, ...rest } = await proveFromForm(asking, {
    limit: { name: 'my-data', visitor: 30, address: 1_000 },
    typed: { phone: typedAgain(form, 'phone', 40) },
    ask: async ({ requester }, { resend }) =>
      requestCode({ phoneKey: phone(), purpose, requester, resend }),
    prove: async ({ requester }, code) => {
      const phoneKey = phone();
      return checkCode({ phoneKey, purpose, code, requester }, (tx) =>
        grantProof(tx, { phoneKey, phoneDigits: '', purpose }, requester),
      );
    },
  });
  if (!proved) return { ...rest, cookies, isProved: false };
  const own = setAccountCookie('browser', proved, facts.origin);
  return { ...rest, cookies: [...cookies, own], isProved: true };
}

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
