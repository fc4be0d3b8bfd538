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
import { typedAgain } from '#app/platform/http/input/form-fields.ts';
import { longestMessage } from '../message-text.ts';

const purpose = 'chat';
const input = z.object({ phone: buyerPhone });

/** The phone that this browser has proved for writing to shops, for a day. */
export const phoneOfChat = async (...asking: Parameters<typeof browserRequester>) =>
  (await provedPhone(browserRequester(...asking).requester, purpose))?.phoneKey;

/** First the phone, then the code; what was written to the shop stays in the form meanwhile. */
export async function proveForChat(asking: Asking) {
  const { form, facts } = asking;
  const phone = () => readForm(input, form).phone;
  const { proved, cookies, ...rest } = await proveFromForm(asking, {
    limit: { name: 'chat-phone', visitor: 30, address: 1_000 },
    typed: {
      phone: typedAgain(form, 'phone', 40),
      text: typedAgain(form, 'text', longestMessage * 2),
    },
    ask: async ({ requester }, { resend }) =>
      requestCode({ phoneKey: phone(), purpose, requester, resend }),
    prove: async ({ requester }, code) => {
      const phoneKey = phone();
      return checkCode({ phoneKey, purpose, code, requester }, (tx) =>
        grantProof(tx, { phoneKey, phoneDigits: '', purpose }, requester),
      );
    },
  });
  const own = proved && setAccountCookie('browser', proved, facts.origin);
  return { ...rest, cookies: own ? [...cookies, own] : cookies, isProved: own !== undefined };
}
