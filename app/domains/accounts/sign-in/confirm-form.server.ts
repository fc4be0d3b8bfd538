import { stepAnswerIn } from '#app/platform/extra-step/extra-step.server.ts';
import { keyOf } from '#app/platform/http/input/form-fields.ts';
import type { Requester, Session } from '../accounts.ts';
import { confirmOptions } from '../commands/confirm-factor.server.ts';
import { askProof, proveByCode, proveByFactor } from '../commands/prove-again.server.ts';
import { displayPhone } from '../phone/phone.ts';
import { passkeyAnswerIn } from './passkey-answers.server.ts';
import { atCode, type SignInState, stepOfForm } from './sign-in-state.ts';

interface ConfirmForm {
  form: FormData;
  session: Session;
  requester: Requester;
  origin: string;
}

/** One step of the page that asks again; undefined when it is shown. */
export async function answerConfirm(given: ConfirmForm): Promise<SignInState | undefined> {
  const { form, session, origin } = given;
  const requester = { ...given.requester, step: stepAnswerIn(form) };
  const intent = keyOf(form, 'intent');
  switch (intent) {
    case 'code':
      await proveByCode(session, keyOf(form, 'code'), requester);
      return undefined;
    case 'pin':
      await proveByFactor(session, { origin, pin: keyOf(form, 'pin') });
      return undefined;
    case 'passkey-options':
      return { ...stepOfForm(form), passkeyOptions: await confirmOptions(session, origin) };
    case 'passkey':
      await proveByFactor(session, { origin, response: passkeyAnswerIn(form) });
      return undefined;
    default: {
      const sent = await askProof(session, requester, { resend: intent === 'resend' });
      return sent && atCode(displayPhone(session.user.phoneKey), sent);
    }
  }
}
