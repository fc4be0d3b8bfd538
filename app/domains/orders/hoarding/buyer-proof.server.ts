import type { CodeStep, Requester } from '#app/domains/accounts/accounts.ts';
import { checkCode } from '#app/domains/accounts/commands/check-code.server.ts';
import { grantProof, takeProof } from '#app/domains/accounts/commands/prove-phone.server.ts';
import { requestCode } from '#app/domains/accounts/commands/request-code.server.ts';
import { phoneDigits } from '#app/domains/accounts/phone/phone.ts';
import { AppError } from '#app/platform/errors.ts';
import { stepAnswerIn } from '#app/platform/extra-step/extra-step.server.ts';
import { keyOf } from '#app/platform/http/input/form-fields.ts';
import type { WebBuyer } from './hold-back.server.ts';

const purpose = 'order';

interface SignInState {
  /** The buyer's phone key. */
  phone: string;
  requester: Requester;
}

const isCodeNeeded = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'orders.code_needed';

/** The same code as for signing in, good for one order or offer of this phone. */
const sendOrderCode = (
  { phone, requester }: SignInState,
  { resend }: { resend: boolean },
): Promise<CodeStep> => requestCode({ phoneKey: phone, purpose, requester, resend });

/** Answers the browser token that the proof hangs on: it replaces the cookie. */
const proveOrderPhone = (signInState: SignInState & { code: string }): Promise<string> => {
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

interface Asking<T> {
  form: FormData;
  phone: string;
  requester: Requester;
  act: (requester: Requester) => Promise<T>;
  /** The browser's new token, when a code was right. */
  onProved: (browserToken: string) => void;
}

export interface DoneOrAsked<T> {
  done?: T;
  /** It went to the phone and is sent along next time. */
  code?: CodeStep;
}

/**
 * Does it, or sends the code that it needs. Doing comes first even when a code is there: the same form sent again is
 * answered with the first one, whose code is used up.
 */
export async function doOrAsk<T>(asking: Asking<T>): Promise<DoneOrAsked<T>> {
  const { form, phone, requester, act } = asking;
  try {
    return { done: await act(requester) };
  } catch (error) {
    if (!isCodeNeeded(error)) throw error;
  }
  const [code, isResend] = [keyOf(form, 'code'), keyOf(form, 'intent') === 'resend'];
  if (code === '' || isResend) {
    const step = stepAnswerIn(form);
    const by = { ...requester, step };
    return { code: await sendOrderCode({ phone, requester: by }, { resend: isResend }) };
  }
  const browserToken = await proveOrderPhone({ phone, requester, code });
  asking.onProved(browserToken);
  return { done: await act({ ...requester, browserToken }) };
}
