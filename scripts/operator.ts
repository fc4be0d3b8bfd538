import { parseArgs } from 'node:util';
import { userByPhone } from '#app/domains/accounts/accounts.queries.server.ts';
import { phoneKey } from '#app/domains/accounts/phone/phone.ts';
import {
  allowByPhone,
  nameOperator,
  removeOperatorByPhone,
  resetPasskey,
} from '#app/domains/operators/commands/name-operator.server.ts';
import {
  signOutEverybody,
  signOutPerson,
} from '#app/domains/operators/commands/sign-out-people.server.ts';
import { commandLine } from '#app/domains/operators/log/log-line.ts';
import { allOperators } from '#app/domains/operators/operators.queries.server.ts';
import { isOperatorRole, operatorRoles } from '#app/domains/operators/operators.ts';
import { markPlaceSeen, markRegistered } from '#app/domains/shops/trust/mark-checked.server.ts';
import { registrationNumber } from '#app/domains/shops/trust/registration.ts';
import { SettingsError } from '#app/platform/settings-error.ts';
import { command } from './operate/plain-words.ts';
import { withDatabase } from './operate/with-database.ts';

/** `npm run operator -- add 0803… --role chief [--name "Bísí Adélékè"]`, and the rest of `usage`. */
const usage = `npm run operator -- add PHONE --role ${operatorRoles.join('|')} [--name NAME]
npm run operator -- list
npm run operator -- remove PHONE
npm run operator -- reset-passkey PHONE
npm run operator -- allow PHONE
npm run operator -- sign-out PHONE --reason TEXT
npm run operator -- sign-out-everybody --reason TEXT
npm run operator -- place-seen SHOP_ID --reason TEXT [--undo]
npm run operator -- registered SHOP_ID --number CAC_NUMBER --reason TEXT [--undo]`;

interface Asked {
  phone: string;
  role: string;
  name: string | undefined;
  number: string;
  reason: string;
  undo: boolean;
}

async function add({ phone, role, name }: Asked): Promise<string> {
  if (!isOperatorRole(role)) throw new SettingsError(`Which role?\n${usage}`);
  await nameOperator(commandLine, { phone, role, name });
  return `${phone} is ${role}. The first device that signs in with it within 24 hours is allowed.`;
}

async function list(): Promise<string> {
  const lines = (await allOperators()).map(({ name, role, phone }) => `${role}\t${phone}\t${name}`);
  return lines.join('\n') || 'There is no operator yet.';
}

async function remove({ phone }: Asked): Promise<string> {
  await removeOperatorByPhone(commandLine, phone);
  return `${phone} is no operator any more.`;
}

async function reset({ phone }: Asked): Promise<string> {
  await resetPasskey(commandLine, phone);
  return `${phone} is signed out everywhere and sets up a new passkey on the next device.`;
}

async function allow({ phone }: Asked): Promise<string> {
  await allowByPhone(commandLine, phone);
  return `The device of ${phone} that waits is allowed; without one, the next within 24 hours.`;
}

async function signOut({ phone, reason }: Asked): Promise<string> {
  if (reason === '') throw new SettingsError(`Why?\n${usage}`);
  const key = phoneKey(phone);
  const user = key && (await userByPhone(key));
  if (!user) throw new SettingsError(`Nobody signs in with ${phone}.`);
  await signOutPerson(commandLine, { userId: user.id, reason });
  return `${phone} is signed out everywhere.`;
}

async function everybodyOut({ reason }: Asked): Promise<string> {
  if (reason === '') throw new SettingsError(`Why?\n${usage}`);
  const sessions = await signOutEverybody(commandLine, reason);
  return `${sessions} sessions have ended. The next entry asks everybody for PIN, passkey or code.`;
}

/** What was checked of a shop stands in the log with its reason. */
async function placeSeen({ phone: shopId, reason, undo }: Asked): Promise<string> {
  if (reason === '') throw new SettingsError(`Why?\n${usage}`);
  await markPlaceSeen(commandLine, { shopId, isSo: !undo, reason });
  return undo ? 'The place counts as not seen.' : 'Buyers read that the place was seen.';
}

async function registered({ phone: shopId, number, reason, undo }: Asked): Promise<string> {
  if (reason === '' || (number === '') !== undo) throw new SettingsError(usage);
  const read = undo ? undefined : registrationNumber.safeParse(number);
  if (read && !read.success)
    throw new SettingsError(`“${number}” is no number of the register, as RC 123456 is.`);
  await markRegistered(commandLine, { shopId, number: read?.data ?? 'kept', reason });
  return undo
    ? 'The business counts as not registered.'
    : 'Buyers read that the business is registered.';
}

const commands: Record<string, (asked: Asked) => Promise<string>> = {
  add,
  list,
  remove,
  'reset-passkey': reset,
  allow,
  'sign-out': signOut,
  'sign-out-everybody': everybodyOut,
  'place-seen': placeSeen,
  registered,
};

function readCommand() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      role: { type: 'string' },
      name: { type: 'string' },
      number: { type: 'string' },
      reason: { type: 'string' },
      undo: { type: 'boolean' },
    },
  });
  const [verb = '', phone = '', ...more] = positionals;
  const run = Object.hasOwn(commands, verb) ? commands[verb] : undefined;
  const needsNobody = verb === 'list' || verb === 'sign-out-everybody';
  if (!run || more.length > 0 || needsNobody !== (phone === '')) throw new SettingsError(usage);
  const { role = '', name, number = '', reason = '', undo = false } = values;
  return () => run({ phone, role, name, number, reason, undo });
}

await command(usage, async () => {
  const run = readCommand();
  return withDatabase(run);
});
