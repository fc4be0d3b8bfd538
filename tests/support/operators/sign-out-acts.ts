import {
  signOutEverybody,
  signOutPerson,
} from '#app/domains/operators/commands/sign-out-people.server.ts';
import { commandLine } from '#app/domains/operators/log/log-line.ts';
import { makePerson } from '../shop/people.ts';
import type { Provoke } from './provoke-acts.ts';

/** Somebody is signed out everywhere, or everybody. */
export function signOutActs(reason: string) {
  const one: Provoke = async ({ chief }) => {
    const { id: userId } = await makePerson();
    return () => signOutPerson(chief, { userId, reason });
  };
  const all: Provoke = async () => {
    await makePerson();
    // How many there were is not the same twice.
    return async () => void (await signOutEverybody(commandLine, reason));
  };
  return { 'person.signed_out': one, 'people.signed_out': all };
}
