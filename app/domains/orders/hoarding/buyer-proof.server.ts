import type { CodeStep, Requester } from '#app/domains/accounts/accounts.ts';
import { checkCode } from '#app/domains/accounts/commands/check-code.server.ts';
import { grantProof, takeProof } from '#app/domains/accounts/commands/prove-phone.server.ts';
import { requestCode } from '#app/domains/accounts/commands/request-code.server.ts';
import { phoneDigits } from '#app/domains/accounts/phone/phone.ts';
import { AppError } from '#app/platform/errors.ts';
import type { WebBuyer } from './hold-back.server.ts';

const purpose = 'order';

interface SignInState {
  /** The buyer's phone key. */
  phone: string;
  requester: Requester;
}

export const isCodeNeeded = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'orders.code_needed';

/** The same code as for signing in, good for one order of this phone. */
export const sendOrderCode = (
  { phone, requester }: SignInState,
  { resend }: { resend: boolean },
): Promise<CodeStep> => requestCode({ phoneKey: phone, purpose, requester, resend });

/** Answers the browser token that the proof hangs on: it replaces the cookie. */
export const proveOrderPhone = (signInState: SignInState & { code: string }): Promise<string> => {
  const { phone, requester, code } = signInState;
  const proof = { phoneKey: phone, phoneDigits: phoneDigits(phone) ?? '', purpose } as const;
  return checkCode({ phoneKey: phone, purpose, code, requester }, (tx) =>
    grantProof(tx, proof, requester),
  );
};

export const proofOf =
  (requester: Requester): WebBuyer['takeProof'] =>
  async (tx, phone) =>
    (await takeProof(tx, phone, purpose, requester)) !== undefined;
