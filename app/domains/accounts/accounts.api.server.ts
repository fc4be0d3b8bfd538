import { z } from 'zod';
import { settings } from '#app/platform/env.server.ts';
import { stepFields, stepOfFields } from '#app/platform/extra-step/step-fields.ts';
import {
  type JsonFunction,
  jsonFunction,
} from '#app/platform/http/functions/json-function.server.ts';
import { keyField, ownText, textField } from '#app/platform/text/fields.ts';
import { accountErrors } from './accounts.errors.ts';
import { userByPhone } from './accounts.queries.server.ts';
import { phoneInput } from './accounts.ts';
import { confirmProgram } from './commands/prove-again.server.ts';
import { signInProgram } from './commands/sign-in-program.server.ts';
import { signOut } from './commands/sign-out.server.ts';
import { limitLookUps } from './limits/sending.server.ts';
import { phoneKeyOfIdentifier } from './phone/phone.ts';
import { programRequester, requestSession } from './requester.server.ts';

const checkEmailExists = jsonFunction({
  method: 'post',
  path: '/checkEmailExists',
  summary: 'Whether an account identifier belongs to somebody who has signed in',
  access: 'public',
  input: z.object({
    email: textField({ max: 100, tooLong: 'accounts.invalid_format' }),
    ...stepFields,
  }),
  output: z.object({ exists: z.boolean() }),
  handle: async ({ email, ticket, answer }, { c }) => {
    const key = phoneKeyOfIdentifier(email, settings().accountDomain);
    if (!key) throw accountErrors.invalid_format();
    await limitLookUps(
      programRequester(c.req.raw, c.var.context, { step: stepOfFields({ ticket, answer }) }),
      'question',
    );
    return { exists: Boolean((await userByPhone(key))?.verifiedAt) };
  },
});

const signIn = jsonFunction({
  method: 'post',
  path: '/signIn',
  summary: 'Sign a program in: first the phone, then again with the code that was sent',
  access: 'public',
  input: z.object({
    phoneNumber: phoneInput,
    code: keyField({ max: 20 }).optional(),
    pin: keyField({ max: 20 }).optional(),
    /** The program's own random text, the same in all calls of one sign-in. */
    attempt: keyField()
      .regex(/^[\w-]{32,100}$/)
      .optional(),
    ...stepFields,
  }),
  output: z.object({ token: ownText }),
  handle: async ({ phoneNumber, code, pin, attempt, ticket, answer }, { c }) => {
    const more = { attempt, step: stepOfFields({ ticket, answer }) };
    const requester = programRequester(c.req.raw, c.var.context, more);
    return signInProgram({ phone: phoneNumber, code, pin, requester });
  },
});

const confirm = jsonFunction({
  method: 'post',
  path: '/confirm',
  summary:
    'Show once more who you are, for an act that answers accounts.proof_needed: by PIN, else by a code that the first call sends',
  access: 'signed-in',
  input: z.object({
    code: keyField({ max: 20 }).optional(),
    pin: keyField({ max: 20 }).optional(),
    ...stepFields,
  }),
  output: z.object({}),
  handle: async ({ code, pin, ticket, answer }, { c }) => {
    const { session } = await requestSession(c.req.raw, c.var.context);
    if (!session) throw accountErrors.not_signed_in();
    const step = stepOfFields({ ticket, answer });
    // The session is the one that the code is bound to.
    const requester = programRequester(c.req.raw, c.var.context, { attempt: session.id, step });
    await confirmProgram(session, { code, pin, requester, origin: c.var.context.origin });
    return {};
  },
});

const signOutFunction = jsonFunction({
  method: 'post',
  path: '/signOut',
  summary: 'End the session of this token',
  access: 'signed-in',
  input: z.object({}),
  output: z.object({}),
  handle: async (_, { c }) => {
    const { session } = await requestSession(c.req.raw, c.var.context);
    if (!session) throw accountErrors.not_signed_in();
    await signOut(session);
    return {};
  },
});

export const accountFunctions: readonly JsonFunction[] = [
  checkEmailExists,
  signIn,
  confirm,
  signOutFunction,
];
