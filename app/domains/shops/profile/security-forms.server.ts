import { accountErrors } from '#app/domains/accounts/accounts.errors.ts';
import { removePin, setPin } from '#app/domains/accounts/commands/change-pin.server.ts';
import {
  confirmOptions,
  type FactorAnswer,
} from '#app/domains/accounts/commands/confirm-factor.server.ts';
import {
  addPasskey,
  passkeyRegistrationOptions,
  removePasskey,
} from '#app/domains/accounts/commands/passkeys.server.ts';
import {
  dismissSignInNotice,
  forgetDevice,
  revokeDevice,
  signOutEverywhere,
} from '#app/domains/accounts/commands/sign-out.server.ts';
import { stopRecovery } from '#app/domains/accounts/recovery/stop-recovery.server.ts';
import {
  clearAccountCookie,
  readAccountCookies,
  setAccountCookie,
} from '#app/domains/accounts/session/account-cookies.server.ts';
import { passkeyAnswerIn } from '#app/domains/accounts/sign-in/passkey-answers.server.ts';
import { keyOf, rawField } from '#app/platform/http/input/form-fields.ts';
import { limitCalls } from '../viewer/call-limits.server.ts';
import type { FormContext, Handlers } from './form-context.server.ts';

/** The PIN or fingerprint that is set already, sent along with a change of either. */
function factorAnswer({ form, facts }: FormContext): FactorAnswer {
  return {
    origin: facts.origin,
    pin: keyOf(form, 'oldPin') || undefined,
    response: rawField(form, 'oldResponse') ? passkeyAnswerIn(form, 'oldResponse') : undefined,
  };
}

/** Drops the trust of this phone and signs it out. */
async function forget({ viewer, facts, headers }: FormContext): Promise<string[]> {
  const { deviceCookie } = readAccountCookies(headers.get('cookie'), facts.origin);
  const left = await forgetDevice(viewer.session, deviceCookie);
  return [
    clearAccountCookie('session', facts.origin),
    left
      ? setAccountCookie('device', left, facts.origin)
      : clearAccountCookie('device', facts.origin),
  ];
}

/** Each person's own account: devices and the extra lock. */
export const securityForms: Handlers = {
  'dismiss-notice': async ({ form, viewer }) => {
    await dismissSignInNotice(viewer.session, keyOf(form, 'id'));
    return {};
  },
  'revoke-device': async ({ form, viewer }) => {
    await revokeDevice(viewer.session, keyOf(form, 'id'));
    return { done: 'security.device_out' };
  },
  'forget-device': async (context) => ({ cookies: await forget(context), startOver: '/' }),
  'sign-out-everywhere': async ({ viewer, facts }) => {
    await signOutEverywhere(viewer.session);
    return { cookies: [clearAccountCookie('session', facts.origin)], startOver: '/' };
  },
  'stop-recovery': async ({ form, viewer }) => {
    const pin = keyOf(form, 'oldPin');
    if (pin) await limitCalls('factor', viewer.session.userId);
    await stopRecovery(viewer.session, pin);
    return { done: 'recover.stopped' };
  },
  'set-pin': async (context) => {
    const { session } = context.viewer;
    await limitCalls('factor', session.userId);
    const pin = keyOf(context.form, 'pin');
    if (keyOf(context.form, 'pinAgain') !== pin) throw accountErrors.pin_differs();
    await setPin(session, pin, factorAnswer(context));
    return { done: 'security.pin_set' };
  },
  'remove-pin': async (context) => {
    const { session } = context.viewer;
    await limitCalls('factor', session.userId);
    await removePin(session, factorAnswer(context));
    return { done: 'security.pin_removed' };
  },
  'confirm-options': async ({ viewer, facts }) => {
    await limitCalls('factor', viewer.session.userId);
    return { passkeyOptions: await confirmOptions(viewer.session, facts.origin) };
  },
  'passkey-options': async (context) => {
    const { session } = context.viewer;
    await limitCalls('factor', session.userId);
    return { passkeyOptions: await passkeyRegistrationOptions(session, factorAnswer(context)) };
  },
  'add-passkey': async ({ form, viewer, facts, headers }) => {
    await addPasskey(viewer.session, {
      origin: facts.origin,
      response: passkeyAnswerIn(form),
      userAgent: headers.get('user-agent') ?? undefined,
    });
    return { done: 'security.passkey_added' };
  },
  'remove-passkey': async (context) => {
    const { session } = context.viewer;
    await limitCalls('factor', session.userId);
    await removePasskey(session, keyOf(context.form, 'id'), factorAnswer(context));
    return { done: 'security.passkey_removed' };
  },
};
