import { eq, or } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { answerDevice, askForDevice } from '#app/domains/operators/commands/devices.server.ts';
import {
  nameOperator,
  removeOperator,
  removeOperatorByPhone,
} from '#app/domains/operators/commands/name-operator.server.ts';
import { signOutPerson } from '#app/domains/operators/commands/sign-out-people.server.ts';
import {
  commandLine,
  type OperatorAct,
  operatorActs,
} from '#app/domains/operators/log/log-line.ts';
import { allOperators } from '#app/domains/operators/operators.queries.server.ts';
import {
  operatorDevices,
  operatorLog,
  operators,
} from '#app/domains/operators/operators.table.server.ts';
import {
  type Operator,
  type OperatorRole,
  operatorRoles,
} from '#app/domains/operators/operators.ts';
import { decideRecovery } from '#app/domains/privacy/recovery/decide-recovery.server.ts';
import { database } from '#app/platform/db/database.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { makeOperator, operatorNow } from '#tests/support/operators/operators.ts';
import { askedRecovery } from '#tests/support/operators/real-subjects.ts';
import { shopBench } from '#tests/support/shop/shops.ts';
import { clearLimits } from '#tests/support/shop/sign-in.ts';

shopBench();

type Subject = Awaited<ReturnType<typeof makeOperator>>;
type Attack = (by: Operator, subject: Subject) => Promise<unknown>;

const reason = 'Because of this test';

async function recoveryOf(subject: Subject): Promise<string> {
  await clearLimits();
  return askedRecovery(subject);
}

const asks = async ({ id, session }: Subject) => {
  await database().delete(operatorDevices).where(eq(operatorDevices.userId, id));
  await askForDevice(await operatorNow(session), session);
  return session.deviceId;
};

/** Each act that can be done to another operator, by a state in which it would go through. */
const attacks: Partial<Record<OperatorAct, Attack[]>> = {
  'operator.named': operatorRoles.map(
    (role): Attack =>
      (by, { phone }) =>
        nameOperator(by, { phone, role, name: `Now ${role}`, reason }),
  ),
  'operator.removed': [(by, { id }) => removeOperator(by, { userId: id, reason })],
  'device.allowed': [
    async (by, subject) =>
      answerDevice(by, { deviceId: await asks(subject), isAllowed: true, reason }),
  ],
  'device.refused': [
    (by, { session: { deviceId } }) => answerDevice(by, { deviceId, isAllowed: false, reason }),
    async (by, subject) =>
      answerDevice(by, { deviceId: await asks(subject), isAllowed: false, reason }),
  ],
  'person.signed_out': [(by, { id }) => signOutPerson(by, { userId: id, reason })],
  'recovery.checked': [
    async (by, subject) =>
      decideRecovery(by, {
        id: await recoveryOf(subject),
        decision: 'check',
        seen: 'waiting',
        reason,
      }),
  ],
  'recovery.agreed': [
    async (by, subject) => {
      const id = await recoveryOf(subject);
      await decideRecovery(checker, { id, decision: 'check', seen: 'waiting', reason });
      return decideRecovery(by, { id, decision: 'agree', seen: 'checked', reason });
    },
  ],
  'recovery.refused': [
    async (by, subject) =>
      decideRecovery(by, {
        id: await recoveryOf(subject),
        decision: 'refuse',
        seen: 'waiting',
        reason,
      }),
  ],
};

/** By the person itself, a rule or the command line alone. */
const byNobodyElse: readonly OperatorAct[] = [
  'device.asked',
  'operator.passkey_reset',
  'recovery.done',
];

let checker: Operator;
const actors = {} as Record<OperatorRole, Operator>;
beforeAll(async () => {
  checker = (await makeOperator('chief')).operator;
  for (const role of operatorRoles) actors[role] = (await makeOperator(role)).operator;
});

const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  );

/** Role, devices in the rooms and lines of the log about this operator. */
const stateOf = async ({ id, session: { deviceId } }: Subject) => [
  await database().select().from(operators).where(eq(operators.userId, id)),
  await database()
    .select({ allowedAt: operatorDevices.allowedAt })
    .from(operatorDevices)
    .where(eq(operatorDevices.userId, id)),
  await database().$count(
    operatorLog,
    or(eq(operatorLog.subjectId, id), eq(operatorLog.subjectId, deviceId)),
  ),
];

test('every act that is about an operator is tried here', () => {
  const about = operatorActs.filter(
    (act) => /^(operator|device|person|recovery)\./.test(act) && !byNobodyElse.includes(act),
  );
  expect(Object.keys(attacks).sort()).toEqual([...about].sort());
});

const isAllowed = (actor: OperatorRole, subject: OperatorRole): boolean =>
  actor === 'chief' || operatorRoles.indexOf(actor) > operatorRoles.indexOf(subject);

describe.each(Object.keys(attacks) as OperatorAct[])('%s', (act) => {
  test.each(
    operatorRoles.flatMap((actor) => operatorRoles.map((subject) => [actor, subject] as const)),
  )('by a %s to a %s', async (actor, role) => {
    for (const attack of attacks[act] ?? []) {
      const subject = await makeOperator(role);
      const code = await codeOf(attack(actors[actor], subject));
      // Only chiefs name and remove, whomever.
      const isNaming = act.startsWith('operator.');
      if (isAllowed(actor, role) && (!isNaming || actor === 'chief')) expect(code).toBe('done');
      else expect(code).toBe('operators.higher_role');
    }
  });
});

test('what is refused changes nothing', async () => {
  for (const act of ['operator.named', 'operator.removed'] as const) {
    const subject = await makeOperator('chief');
    const before = await stateOf(subject);
    for (const attack of attacks[act] ?? []) await codeOf(attack(actors.support, subject));
    expect(await stateOf(subject)).toEqual(before);
  }
});

test('nobody takes the last chief away, not even the chief', async () => {
  const last = await makeOperator('chief');
  for (const { role, phone, userId } of await allOperators())
    if (role === 'chief' && userId !== last.id) await removeOperatorByPhone(commandLine, phone);
  const { id, phone, session } = last;
  const own = last.operator;
  const tries: [() => Promise<unknown>, string][] = [
    [() => removeOperator(own, { userId: id, reason }), 'operators.last_chief'],
    [() => nameOperator(own, { phone, role: 'support', reason }), 'operators.last_chief'],
    [
      () => answerDevice(own, { deviceId: session.deviceId, isAllowed: false, reason }),
      'operators.own_device',
    ],
    [() => removeOperator(actors.moderator, { userId: id, reason }), 'operators.higher_role'],
    // A chief whose role has gone in the meantime acts no more, whatever the page still shows.
    [() => removeOperator(actors.chief, { userId: id, reason }), 'operators.higher_role'],
  ];
  for (const [work, code] of tries) expect(await codeOf(work())).toBe(code);
});
