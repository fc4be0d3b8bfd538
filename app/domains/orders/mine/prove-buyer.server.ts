import { z } from 'zod';
import { provedPhone } from '#app/domains/accounts/accounts.queries.server.ts';
import type { CodePurpose } from '#app/domains/accounts/accounts.ts';
import { checkCode } from '#app/domains/accounts/commands/check-code.server.ts';
import { grantProof } from '#app/domains/accounts/commands/prove-phone.server.ts';
import { requestCode } from '#app/domains/accounts/commands/request-code.server.ts';
import { type Asking, proveFromForm } from '#app/domains/accounts/prove-from-form.server.ts';
import { browserRequester } from '#app/domains/accounts/requester.server.ts';
import { setAccountCookie } from '#app/domains/accounts/session/account-cookies.server.ts';
import { readForm } from '#app/platform/http/forms/form-fault.server.ts';
import { typedAgain } from '#app/platform/http/input/form-fields.ts';
import type { CallLimit } from '#app/platform/http/limits/call-limit.server.ts';
import type { RequestContext } from '#app/platform/http/request-context.server.ts';
import { buyerPhone } from './find-from-form.server.ts';

const input = z.object({ phone: buyerPhone });

/** The phone that this browser has proved for a purpose, while the proof lasts. */
export const phoneProvedFor = async (
  purpose: CodePurpose,
  request: Request,
  facts: RequestContext,
): Promise<string | undefined> =>
  (await provedPhone(browserRequester(request, facts).requester, purpose))?.phoneKey;

interface Proving {
  purpose: CodePurpose;
  limit: CallLimit;
  /** What else was typed and stays in the form meanwhile. */
  typed?: Record<string, string>;
}

/** First the phone, then the code. The proof belongs to the browser's new token, which is among the cookies. */
export async function proveBuyer(asking: Asking, { purpose, limit, typed }: Proving) {
  const { form, facts } = asking;
  const phone = () => readForm(input, form).phone;
  const { proved, cookies, ...rest } = await proveFromForm(asking, {
    limit,
    typed: { phone: typedAgain(form, 'phone', 40), ...typed },
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
