import { eq, sql } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { openOnNewDevice } from '#app/domains/accounts/commands/open-session.server.ts';
import { sessionFromToken } from '#app/domains/accounts/session/session.server.ts';
import { passkeys } from '#app/domains/accounts/sign-in/factors.table.server.ts';
import { setClock } from '#app/platform/clock.ts';
import { database } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { replaceSettings, settings } from '#app/platform/env.server.ts';
import { softAuthenticator } from '#tests/fakes/authenticator.ts';
import {
  enterRooms,
  makeNamed,
  makeOperator,
  nextRequest,
  operatorNow,
} from '#tests/support/operators/operators.ts';
import { testOrigin as origin } from '#tests/support/shop/passkeys.ts';
import { cleanBrowser, makePerson, newPhone, type Person } from '#tests/support/shop/people.ts';
import { shopBench } from '#tests/support/shop/shops.ts';
import { answerDevice, askForDevice } from './commands/devices.server.ts';
import {
  enterDemo,
  enterStep,
  enterWithPasskey,
  passkeyQuestion,
} from './commands/enter.server.ts';
import {
  allowByPhone,
  nameOperator,
  removeOperator,
  removeOperatorByPhone,
  resetPasskey,
} from './commands/name-operator.server.ts';
import { logLines } from './log/log.queries.server.ts';
import { logCsv } from './log/log-csv.server.ts';
import { commandLine } from './log/log-line.ts';
import { inOperatorLog, noteOpened } from './log/operator-log.server.ts';
import { allOperators, operatorOfSession, waitingDevices } from './operators.queries.server.ts';

shopBench();

/** As an installation that is no demo. */
async function inLive<T>(work: () => Promise<T>): Promise<T> {
  const before = settings();
  replaceSettings({ ...before, mode: 'live' });
  return work().finally(() => replaceSettings(before));
}

let turnBack = (): void => {};
afterEach(() => {
  turnBack();
  turnBack = () => undefined;
});
const hoursLater = (hours: number): void => {
  const at = Date.now() + hours * 3_600_000;
  turnBack = setClock(() => new Date(at));
};

/** The same person on one more device. */
async function onNewDevice(person: Person): Promise<Person> {
  const opened = await inTransaction((tx) => openOnNewDevice(tx, person.id, cleanBrowser()));
  const session = await sessionFromToken(opened.token);
  if (!session) throw new Error('no session');
  return { ...person, opened, session };
}

const outcome = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: { code?: string }) => error.code ?? String(error),
  );

describe('the way in', () => {
  test('the first device is allowed by the naming, then the passkey opens for twelve hours', async () => {
    const person = await makeNamed('chief');
    expect((await operatorNow(person.session)).until).toBeUndefined();
    expect(await outcome(passkeyQuestion(person.session, { origin }))).toBe(
      'operators.device_waits',
    );
    await askForDevice(await operatorNow(person.session), person.session);
    const authenticator = await enterRooms(person);
    expect((await operatorNow(person.session)).until).toBeInstanceOf(Date);
    hoursLater(13);
    expect((await operatorNow(person.session)).until).toBeUndefined();
    await enterRooms(person, authenticator);
    expect((await operatorNow(person.session)).until).toBeInstanceOf(Date);
  });

  test('a consent that nobody used within a day is none, and one opens for one device', async () => {
    const late = await makeNamed('support');
    hoursLater(25);
    await askForDevice(await operatorNow(late.session), late.session);
    expect(await outcome(passkeyQuestion(late.session, { origin }))).toBe('operators.device_waits');
    turnBack();
    const person = await makeNamed('support');
    const devices = await Promise.all([1, 2, 3, 4].map(() => onNewDevice(person)));
    await Promise.all(
      devices.map(async ({ session }) => askForDevice(await operatorNow(session), session)),
    );
    const waiting = (await waitingDevices()).filter(({ userId }) => userId === person.id);
    expect(waiting).toHaveLength(3);
  });

  test('another operator allows a new device, the own word does not count', async () => {
    const first = await makeOperator('moderator');
    const second = await onNewDevice(first);
    const { session } = second;
    await askForDevice(await operatorNow(session), session);
    const answer = { deviceId: session.deviceId, isAllowed: true, reason: '' };
    expect(await outcome(answerDevice(first.operator, answer))).toBe('operators.own_device');
    expect(await outcome(passkeyQuestion(session, { origin }))).toBe('operators.device_waits');
    const other = await makeOperator('chief');
    await answerDevice(other.operator, answer);
    expect((await passkeyQuestion(session, { origin })).options).toBeDefined();
    expect((await operatorNow(session)).until).toBeUndefined();
  });

  test('a device that was allowed is out at once when its consent is taken back, and that is one line', async () => {
    const person = await makeOperator('moderator');
    const other = await makeOperator('chief');
    const { session } = person;
    expect((await operatorNow(session)).until).toBeInstanceOf(Date);
    const refuse = { deviceId: session.deviceId, isAllowed: false, reason: 'Her phone was stolen' };
    await answerDevice(other.operator, refuse);
    expect((await operatorNow(session)).until).toBeUndefined();
    expect(await outcome(passkeyQuestion(session, { origin }))).toBe('operators.device_waits');
    const lines = await logLines({ subject: { kind: 'device', id: session.deviceId } });
    expect(lines[0]).toMatchObject({ act: 'device.refused', reason: 'Her phone was stolen' });
  });

  test('a refused device can be allowed by the command line', async () => {
    const first = await makeOperator('moderator');
    const other = await makeOperator('chief');
    const { session } = await onNewDevice(first);
    await askForDevice(await operatorNow(session), session);
    await answerDevice(other.operator, {
      deviceId: session.deviceId,
      isAllowed: false,
      reason: 'Not hers',
    });
    expect(await inLive(() => enterStep(session))).toBe('device');
    await allowByPhone(commandLine, first.phone);
    await askForDevice(await operatorNow(session), session);
    expect(await inLive(() => enterStep(session))).toBe('passkey');
  });

  test('a stranger’s passkey, a used answer and no answer open nothing', async () => {
    const person = await makeOperator('support');
    const { session } = person;
    const operator = await operatorNow(session);
    await database().execute(sql`delete from operator_sessions where user_id = ${person.id}`);
    const stranger = softAuthenticator(origin);
    const thief = await makeNamed('support');
    await askForDevice(await operatorNow(thief.session), thief.session);
    await enterRooms(thief, stranger);
    const { options } = await passkeyQuestion(session, { origin });
    if (!options) throw new Error('no question');
    const response = stranger.authenticate(options);
    for (const given of [response, response, undefined]) {
      const work = enterWithPasskey(operator, session, { origin, response: given, userAgent: '' });
      expect(await outcome(work)).toBe('accounts.passkey_failed');
    }
    expect((await operatorNow(session)).until).toBeUndefined();
  });

  test('a program is no operator, however good its token', async () => {
    const { session } = await makeOperator('chief');
    expect(await operatorOfSession({ ...session, kind: 'bearer' })).toBeUndefined();
  });

  test('demo mode skips device and passkey, live mode never does', async () => {
    const person = await makeNamed('chief');
    const operator = await operatorNow(person.session);
    expect(await inLive(() => outcome(enterDemo(operator, person.session)))).toBe(
      'operators.device_waits',
    );
    expect(await enterStep(person.session)).toBe('demo');
    await enterDemo(await operatorNow(person.session), person.session);
    expect((await operatorNow(person.session)).until).toBeInstanceOf(Date);
  });
});

describe('naming', () => {
  test('whoever is removed or reset is out with the next request', async () => {
    await makeOperator('chief');
    const gone = await makeOperator('support');
    await removeOperatorByPhone(commandLine, gone.phone);
    expect(await operatorOfSession(nextRequest(gone.session))).toBeUndefined();
    const lost = await makeOperator('support');
    await resetPasskey(commandLine, lost.phone);
    expect(await sessionFromToken(lost.opened.token)).toBeUndefined();
    expect(await database().$count(passkeys, eq(passkeys.userId, lost.id))).toBe(0);
    const found = await onNewDevice(lost);
    await askForDevice(await operatorNow(found.session), found.session);
    await enterRooms(found);
    expect((await operatorNow(found.session)).until).toBeInstanceOf(Date);
  });

  test('what is no id is nobody', async () => {
    for (const userId of ['', 'nobody', "' or 1=1 --"])
      expect(await outcome(removeOperator(commandLine, { userId }))).toBe('operators.unknown');
  });

  test('of two last chiefs who go at once one stays', async () => {
    const chiefs = (await allOperators()).filter(({ role }) => role === 'chief');
    for (const { phone } of chiefs.slice(2)) await removeOperatorByPhone(commandLine, phone);
    const [one, two] = chiefs;
    const gone = await Promise.all(
      [one, two].map((chief) => outcome(removeOperatorByPhone(commandLine, chief?.phone ?? ''))),
    );
    expect(gone.sort()).toEqual(['done', 'operators.last_chief']);
    expect((await allOperators()).filter(({ role }) => role === 'chief')).toHaveLength(1);
  });

  test('named twice the same way is one line of the log', async () => {
    const phone = newPhone();
    const lines = async () => (await logLines({ act: 'operator.named' })).length;
    const before = await lines();
    await nameOperator(commandLine, { phone, role: 'support', name: 'Sade' });
    await nameOperator(commandLine, { phone, role: 'support', name: 'Sade' });
    expect(await lines()).toBe(before + 1);
    await nameOperator(commandLine, { phone, role: 'moderator' });
    const [line] = await logLines({ act: 'operator.named' });
    expect(line).toMatchObject({ before: { role: 'support' }, after: { role: 'moderator' } });
  });
});

describe('the log', () => {
  const fails = (statement: string) =>
    database()
      .execute(sql.raw(statement))
      .then(
        () => 'went through',
        (error: Error) => String((error.cause as Error | undefined)?.message ?? error.message),
      );

  test('the database refuses to change, delete or empty it, also for the role that owns it', async () => {
    const { operator } = await makeOperator('support');
    await noteOpened(operator, { kind: 'operator', id: operator.userId });
    const count = async () => (await logLines({}, 10_000)).length;
    const before = await count();
    for (const statement of [
      `update operator_log set reason = 'another'`,
      'delete from operator_log',
      'truncate operator_log',
      'truncate operator_log cascade',
      `update operator_log set reason = 'x' where false`,
      `insert into operator_log select * from operator_log on conflict (id) do update set act = 'x'`,
      `merge into operator_log l using operator_log m on l.id = m.id when matched then delete`,
    ])
      expect(await fails(statement)).toContain('operator_log');
    expect(await count()).toBe(before);
  });

  test('a change that fails leaves no line, and a line that fails leaves no change', async () => {
    const person = await makePerson();
    const count = async () => (await logLines({}, 10_000)).length;
    const before = await count();
    const subject = { kind: 'operator', id: person.id } as const;
    const broken = inOperatorLog(commandLine, { act: 'opened', subject }, async (tx) => {
      await tx.execute(sql`update users set first_name = 'Changed' where id = ${person.id}`);
      throw new Error('broken');
    });
    expect(await outcome(broken)).toContain('broken');
    const unsaid = inOperatorLog(
      { ...commandLine, name: null as unknown as string },
      { act: 'opened', subject },
      async (tx) => {
        await tx.execute(sql`update users set first_name = 'Changed' where id = ${person.id}`);
        return { answer: undefined };
      },
    );
    expect(await outcome(unsaid)).not.toBe('done');
    const { rows } = await database().execute<{ name: string }>(
      sql`select first_name as name from users where id = ${person.id}`,
    );
    expect(rows[0]?.name).toBe('');
    expect(await count()).toBe(before);
  });

  test('pages by keyset and as CSV, whole, and no line can start a formula', async () => {
    const subject = { kind: 'device', id: 'many', name: '=HYPERLINK("x")' } as const;
    for (let n = 0; n < 7; n += 1) await noteOpened(commandLine, subject);
    const filter = { subject };
    const seen: string[] = [];
    let before: string | undefined;
    for (;;) {
      const lines = await logLines({ ...filter, before }, 3);
      seen.push(...lines.map(({ id }) => id));
      if (lines.length < 3) break;
      before = lines.at(-1)?.id;
    }
    expect(new Set(seen).size).toBe(7);
    let csv = '';
    for await (const part of logCsv(filter, 3)) csv += part;
    expect(csv.trim().split('\r\n')).toHaveLength(8);
    expect(csv).not.toMatch(/(^|,)"?=/m);
  });
});
