import { eq, sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { factorsOf } from '#app/domains/accounts/accounts.queries.server.ts';
import { askRecovery, recoveryInput } from '#app/domains/accounts/recovery/ask-recovery.server.ts';
import { recoveryRequests } from '#app/domains/accounts/recovery/recovery.table.server.ts';
import { objectionHours, type RecoveryState } from '#app/domains/accounts/recovery/recovery.ts';
import { recoveryOfLink } from '#app/domains/accounts/recovery/recovery-state.server.ts';
import {
  stopRecovery,
  waitingRecovery,
} from '#app/domains/accounts/recovery/stop-recovery.server.ts';
import { pins } from '#app/domains/accounts/sign-in/factors.table.server.ts';
import { operatorLog } from '#app/domains/operators/operators.table.server.ts';
import type { Operator } from '#app/domains/operators/operators.ts';
import { now, setClock } from '#app/platform/clock.ts';
import { database } from '#app/platform/db/database.server.ts';
import { checked } from '#app/platform/http/forms/form-fault.server.ts';
import { newId } from '#app/platform/id.ts';
import { cleanBrowser, makePerson } from '#tests/support/shop/people.ts';
import { outcome, signInBench } from '#tests/support/shop/sign-in.ts';
import { type Decision, decideRecovery } from './decide-recovery.server.ts';
import { finishRecoveries } from './finish-recoveries.server.ts';
import { recoveryCase, recoveryList, waitingRequests } from './recoveries.queries.server.ts';

signInBench();

const operator = (name: string): Operator => ({ userId: newId(), role: 'support', name });
const [ada, bola] = [operator('Ada'), operator('Bola')];

const ask = (phone: string, orderNumber = 'AB0042') =>
  askRecovery(
    checked(recoveryInput, { phone, shopName: 'Ngozi Fashion House', orderNumber }),
    cleanBrowser(),
  );

const requestOf = async (userId: string) => {
  const [row] = await database()
    .select()
    .from(recoveryRequests)
    .where(eq(recoveryRequests.userId, userId));
  if (!row) throw new Error('no request');
  return row;
};

async function asked() {
  const owner = await makePerson();
  await database()
    .insert(pins)
    .values({ userId: owner.id, hash: 'x' } as never);
  const token = await ask(owner.phone);
  return { owner, token, id: (await requestOf(owner.id)).id };
}

/** As whoever has just opened the page, unless it showed another state. */
const decide = async (me: Operator, id: string, decision: Decision, shown?: RecoveryState) => {
  const seen = shown ?? (await recoveryCase(id))?.request.state ?? 'waiting';
  return outcome(decideRecovery(me, { id, decision, seen, reason: 'Shop and order are right' }));
};

const actsOf = async (userId: string) =>
  (
    await database()
      .select({ act: operatorLog.act })
      .from(operatorLog)
      .where(eq(operatorLog.subjectId, userId))
      .orderBy(operatorLog.id)
  ).map(({ act }) => act);

/** The clock, so many hours and seconds later. */
function later(hours: number, seconds = 0): void {
  const at = new Date(now().getTime() + hours * 3_600_000 + seconds * 1_000);
  onTestFinished(setClock(() => at));
}

test('two operators and 48 hours open an account; each step is seen by the person and stands in the log', async () => {
  const { owner, token, id } = await asked();
  const again = await ask(owner.phone);
  for (const link of [token, again])
    expect(await recoveryOfLink(link)).toMatchObject({ state: 'waiting', checkedAt: null });
  expect(await recoveryCase(id)).toMatchObject({ person: { id: owner.id }, factors: ['pin'] });
  expect(await decide(ada, id, 'agree')).toBe('privacy.recovery_moved');
  expect(await decide(ada, id, 'check')).toBe('done');
  expect(await decide(ada, id, 'agree')).toBe('privacy.same_operator');
  expect(await decide({ ...bola, userId: owner.id }, id, 'agree')).toBe('privacy.own_recovery');
  expect(await decide(bola, id, 'agree')).toBe('done');
  expect(await recoveryOfLink(token)).toMatchObject({ state: 'agreed', opensAt: expect.any(Date) });
  expect(await waitingRecovery(owner.session)).toBeDefined();
  expect(await finishRecoveries()).toBe(0);
  later(objectionHours, -5);
  expect(await finishRecoveries()).toBe(0);
  expect(await factorsOf(owner.id)).toEqual(['pin']);
  later(0, 6);
  // Instances run the job at the same moment.
  const done = await Promise.all([finishRecoveries(), finishRecoveries()]);
  expect(done[0] + done[1]).toBe(1);
  expect(await factorsOf(owner.id)).toEqual([]);
  expect(await recoveryOfLink(token)).toMatchObject({ state: 'done' });
  expect(await actsOf(owner.id)).toEqual(['recovery.checked', 'recovery.agreed', 'recovery.done']);
});

test('an objection at any time ends it, and the job finds nothing to do', async () => {
  const { owner, token, id } = await asked();
  await decide(ada, id, 'check');
  await decide(bola, id, 'agree');
  later(objectionHours, 1);
  // At the last moment both happen: one of them counts, never both.
  await Promise.all([stopRecovery(owner.session), finishRecoveries()]);
  const { state } = await requestOf(owner.id);
  expect(await factorsOf(owner.id)).toEqual(state === 'stopped' ? ['pin'] : []);
  expect(['stopped', 'done']).toContain(state);
  const other = await asked();
  await stopRecovery(other.owner.session);
  expect(await recoveryOfLink(other.token)).toMatchObject({ state: 'stopped' });
  expect(await decide(ada, other.id, 'check')).toBe('privacy.recovery_moved');
  expect(await recoveryOfLink(token)).toBeDefined();
});

test('of many who decide at once each step counts once, and never the same person twice', async () => {
  const { owner, id } = await asked();
  for (const decision of ['check', 'agree'] as const) {
    const said = await Promise.all([ada, bola, ada, bola].map((me) => decide(me, id, decision)));
    // Pressed twice it has the same answer; the other of the two is told.
    expect(said.slice(2)).toEqual(said.slice(0, 2));
    expect(said.slice(2).filter((is) => is === 'done')).toHaveLength(1);
  }
  const { checkedBy, agreedBy } = await requestOf(owner.id);
  expect(checkedBy).not.toBe(agreedBy);
  expect(await actsOf(owner.id)).toEqual(['recovery.checked', 'recovery.agreed']);
  // The table itself refuses one person in both places.
  await expect(
    database().execute(sql`update recovery_requests set agreed_by = checked_by where id = ${id}`),
  ).rejects.toThrow();
});

test('a number that nobody has looks like one that was refused, and no operator sees it', async () => {
  const before = await waitingRequests();
  const token = await ask('08039990001');
  expect(await recoveryOfLink(token)).toMatchObject({ state: 'waiting' });
  expect(await waitingRequests()).toBe(before);
  later(31);
  await finishRecoveries();
  expect(await recoveryOfLink(token)).toMatchObject({ state: 'refused' });
  const { id, token: real } = await asked();
  await decide(ada, id, 'refuse');
  expect(await recoveryOfLink(real)).toMatchObject({ state: 'refused', checkedAt: null });
  expect(await recoveryOfLink('made-up')).toBeUndefined();
});

test('phone and shop name alone show nobody the steps of a request that runs, nor does the number of another order', async () => {
  const { owner, id } = await asked();
  const same = await ask(owner.phone, 'ab0042');
  const other = await ask(owner.phone, 'AB0043');
  await decide(ada, id, 'check');
  await decide(bola, id, 'agree');
  expect(await recoveryOfLink(same)).toMatchObject({ state: 'agreed', opensAt: expect.any(Date) });
  const strange = { state: 'waiting', checkedAt: null, agreedAt: null, opensAt: null };
  expect(await recoveryOfLink(other)).toMatchObject(strange);
  // Where the first named no order, nothing that another says can be the same.
  const person = await makePerson();
  await ask(person.phone, '');
  const unnamed = await ask(person.phone, '');
  await decide(ada, (await requestOf(person.id)).id, 'check');
  expect(await recoveryOfLink(unnamed)).toMatchObject(strange);
});

test('operators see that it was asked again, what was written and when; whoever asked learns nothing by it', async () => {
  const { owner, id, token } = await asked();
  const again = async () => (await recoveryCase(id))?.request.askedAgain;
  expect(await again()).toEqual([]);
  const other = await ask(owner.phone, 'AB0043');
  const same = await ask(owner.phone, 'ab0042');
  const written = { at: expect.any(String), shopName: 'Ngozi Fashion House' };
  expect(await again()).toEqual([
    { ...written, orderNumber: 'ab0042' },
    { ...written, orderNumber: 'AB0043' },
  ]);
  await decide(ada, id, 'check');
  const states = await Promise.all([token, same, other].map((link) => recoveryOfLink(link)));
  expect(states.map((one) => one?.state)).toEqual(['checked', 'checked', 'waiting']);
  // Five at most, and the oldest goes.
  const person = await makePerson();
  await ask(person.phone);
  const before = Array.from({ length: 5 }, (_, at) => ({
    at: now().toISOString(),
    shopName: 'Shop',
    orderNumber: `${at}`,
  }));
  await database()
    .update(recoveryRequests)
    .set({ askedAgain: before })
    .where(eq(recoveryRequests.userId, person.id));
  await ask(person.phone, '9');
  const { askedAgain } = await requestOf(person.id);
  expect(askedAgain.map(({ orderNumber }) => orderNumber)).toEqual(['9', '0', '1', '2', '3']);
});

test('what waits is listed the oldest first and what has ended the newest first, page by page', async () => {
  const people = await Promise.all(Array.from({ length: 32 }, () => makePerson()));
  const made = people.map(({ id: userId }) => ({
    userId,
    shopName: 'Many',
    orderNumber: '',
    createdAt: now(),
  }));
  const rows = await database()
    .insert(recoveryRequests)
    .values(made)
    .returning({ id: recoveryRequests.id });
  const ids = rows.map(({ id }) => id).sort();
  const walked = async (show: 'waiting' | 'ended') => {
    const seen: string[] = [];
    let after: string | undefined;
    do {
      const { requests, next } = await recoveryList({ show, after });
      expect(requests.length).toBeLessThanOrEqual(30);
      seen.push(...requests.map(({ id }) => id));
      after = next;
    } while (after);
    return seen.filter((id) => ids.includes(id));
  };
  expect(await walked('waiting')).toEqual(ids);
  await database()
    .update(recoveryRequests)
    .set({ state: 'refused', stoppedAt: now() })
    .where(eq(recoveryRequests.shopName, 'Many'));
  expect(await walked('waiting')).toEqual([]);
  expect(await walked('ended')).toEqual(ids.toReversed());
});

test('a page that showed another state refuses nothing: it was agreed meanwhile', async () => {
  const { owner, id } = await asked();
  expect(await decide(ada, id, 'check')).toBe('done');
  expect(await decide(bola, id, 'agree')).toBe('done');
  expect(await decide(ada, id, 'refuse', 'checked')).toBe('privacy.recovery_moved');
  expect((await requestOf(owner.id)).state).toBe('agreed');
  expect(await decide(ada, id, 'refuse', 'agreed')).toBe('done');
  // Pressed twice it is one.
  expect(await decide(ada, id, 'refuse', 'agreed')).toBe('done');
  expect((await requestOf(owner.id)).state).toBe('refused');
});

test('the second operator reads who has checked, and what was compared', async () => {
  const { id } = await asked();
  expect(await recoveryCase(id)).toMatchObject({ said: {} });
  await decide(ada, id, 'check');
  const checked = { name: 'Ada', reason: 'Shop and order are right' };
  expect((await recoveryCase(id))?.said).toEqual({ checked });
  await decide(bola, id, 'agree');
  const agreed = { ...checked, name: 'Bola' };
  expect((await recoveryCase(id))?.said).toEqual({ checked, agreed });
  await decide(ada, id, 'refuse');
  expect((await recoveryCase(id))?.said).toEqual({ checked, agreed, refused: checked });
});
