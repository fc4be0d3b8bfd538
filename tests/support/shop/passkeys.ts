import {
  confirmOptions,
  type FactorAnswer,
} from '#app/domains/accounts/commands/confirm-factor.server.ts';
import {
  addPasskey,
  passkeyRegistrationOptions,
} from '#app/domains/accounts/commands/passkeys.server.ts';
import { softAuthenticator } from '#tests/fakes/authenticator.ts';
import type { Person } from './people.ts';

export const testOrigin = 'https://oja.test';
const origin = testOrigin;

export async function withPasskey(person: Person) {
  const authenticator = softAuthenticator(origin);
  const options = await passkeyRegistrationOptions(person.session, { origin });
  const response = authenticator.register(options);
  await addPasskey(person.session, { origin, response, userAgent: 'iPhone Safari' });
  return { authenticator, response };
}

/** The finger on the passkey that is set up, as the profile asks for it before a change. */
export async function touched(
  { session }: Person,
  authenticator: ReturnType<typeof softAuthenticator>,
): Promise<FactorAnswer> {
  const response = authenticator.authenticate(await confirmOptions(session, origin));
  return { origin, response };
}
