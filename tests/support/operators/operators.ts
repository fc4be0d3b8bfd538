import type { Session } from '#app/domains/accounts/accounts.ts';
import { askForDevice } from '#app/domains/operators/commands/devices.server.ts';
import { enterWithPasskey, passkeyQuestion } from '#app/domains/operators/commands/enter.server.ts';
import { nameOperator } from '#app/domains/operators/commands/name-operator.server.ts';
import { commandLine } from '#app/domains/operators/log/log-line.ts';
import { operatorOfSession } from '#app/domains/operators/operators.queries.server.ts';
import type { Operator, OperatorRole } from '#app/domains/operators/operators.ts';
import { softAuthenticator } from '#tests/fakes/authenticator.ts';
import { testOrigin as origin } from '../shop/passkeys.ts';
import { makePerson, type Person } from '../shop/people.ts';

/** Somebody with a role who has not come in yet. */
export async function makeNamed(role: OperatorRole, name = `The ${role}`): Promise<Person> {
  const person = await makePerson();
  await nameOperator(commandLine, { phone: person.phone, role, name });
  return person;
}

/** A copy is a session of another request: what was read for one is not kept. */
export const nextRequest = (session: Session): Session => ({ ...session });

export async function operatorNow(session: Session): Promise<Operator> {
  const operator = await operatorOfSession(nextRequest(session));
  if (!operator) throw new Error('no operator');
  return operator;
}

/** Through the passkey, as the page does it. */
export async function enterRooms(
  { session }: Pick<Person, 'session'>,
  authenticator = softAuthenticator(origin),
) {
  const { options, creation } = await passkeyQuestion(session, { origin });
  const response = creation
    ? authenticator.register(creation)
    : options && authenticator.authenticate(options);
  const operator = await operatorNow(session);
  await enterWithPasskey(operator, session, { origin, response, userAgent: 'Firefox' });
  return authenticator;
}

/** An operator in the own rooms. */
export async function makeOperator(
  role: OperatorRole,
  name?: string,
): Promise<Person & { operator: Operator }> {
  const person = await makeNamed(role, name);
  await askForDevice(await operatorNow(person.session), person.session);
  await enterRooms(person);
  return { ...person, operator: await operatorNow(person.session) };
}
