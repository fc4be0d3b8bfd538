import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { z } from 'zod';
import { rawField } from '#app/platform/http/input/form-fields.ts';
import { parseJson } from '#app/platform/http/input/json-text.ts';
import { encodedField, keyField } from '#app/platform/text/fields.ts';

const base64url = encodedField({ max: 20_000 }).regex(/^[\w-]+={0,2}$/);
const common = {
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key'),
  clientExtensionResults: z.record(keyField(), z.unknown()).default({}),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
};

/** What `startRegistration` of the browser library answers; everything else in it is dropped. */
const registration = z.object({
  ...common,
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z
      .array(keyField({ max: 20 }))
      .max(10)
      .optional(),
  }),
});

const authentication = z.object({
  ...common,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: keyField().optional(),
  }),
});

/** A form's field with the browser's answer, unread. */
export function passkeyAnswerIn(form: FormData, name = 'response'): unknown {
  try {
    return parseJson(rawField(form, name).slice(0, 50_000));
  } catch {
    // Not even JSON: the passkey check refuses it like any other wrong answer.
    return undefined;
  }
}

export const readRegistrationAnswer = (answer: unknown): RegistrationResponseJSON | undefined =>
  registration.safeParse(answer).data as RegistrationResponseJSON | undefined;

export const readAuthenticationAnswer = (answer: unknown): AuthenticationResponseJSON | undefined =>
  authentication.safeParse(answer).data as AuthenticationResponseJSON | undefined;
