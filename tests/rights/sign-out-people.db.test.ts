import { expect, test } from 'vitest';
import { setPin } from '#app/domains/accounts/commands/change-pin.server.ts';
import {
  finishSignIn,
  startSignIn,
  takeBackSignIn,
} from '#app/domains/accounts/commands/sign-in.server.ts';
import { revokeDevice } from '#app/domains/accounts/commands/sign-out.server.ts';
import { sessionFromToken } from '#app/domains/accounts/session/session.server.ts';
import { signOutEverybody } from '#app/domains/operators/commands/sign-out-people.server.ts';
import { logLines } from '#app/domains/operators/log/log.queries.server.ts';
import { commandLine } from '#app/domains/operators/log/log-line.ts';
import { setClock } from '#app/platform/clock.ts';
import { askRoom, roomModule, viewerOf } from '#tests/support/operators/ask-room.ts';
import { makeOperator } from '#tests/support/operators/operators.ts';
import { anyDevice, cleanBrowser, makePerson } from '#tests/support/shop/people.ts';
import { shopBench } from '#tests/support/shop/shops.ts';
import { noFactor, opened, outcome } from '#tests/support/shop/sign-in.ts';

shopBench();

const form = { intent: 'sign-out', reason: 'Her phone was stolen' };

async function press(by: Awaited<ReturnType<typeof makeOperator>>, userId: string, more = {}) {
  const { action } = await roomModule('routes/operator/person.tsx');
  if (!action) throw new Error('no page');
  const path = `/operator/people/${userId}`;
  const viewer = await viewerOf(by);
  return askRoom(action, { path, viewer, params: { userId }, form: { ...form, ...more } });
}

const isIn = async (token: string): Promise<boolean> =>
  (await sessionFromToken(token)) !== undefined;

test('an operator signs a person out everywhere: no session, no known device, one line', async () => {
  const support = await makeOperator('support');
  const browser = cleanBrowser();
  const { id, phone, opened } = await makePerson({}, browser);
  const requester = { ...browser, deviceCookie: opened.deviceCookie };
  expect((await press(support, id, { reason: '' })).status).toBe(400);
  expect(await isIn(opened.token)).toBe(true);
  expect((await press(support, id)).status).toBe(302);
  expect(await isIn(opened.token)).toBe(false);
  expect(await outcome(startSignIn({ phone, requester }))).toBe('code');
  expect((await press(support, id)).status).toBe(302);
  const lines = await logLines({ subject: { kind: 'person', id } });
  expect(lines.map(({ act, reason }) => [act, reason])).toEqual([
    ['person.signed_out', 'Her phone was stolen'],
  ]);
});

test('nobody signs out an operator of a higher role, and a moderator nobody', async () => {
  const [support, moderator, chief] = [
    await makeOperator('support'),
    await makeOperator('moderator'),
    await makeOperator('chief'),
  ];
  expect((await press(support, chief.id)).status).toBe(403);
  expect(await isIn(chief.opened.token)).toBe(true);
  const { id } = await makePerson();
  expect((await press(moderator, id)).status).toBe(404);
  expect((await press(chief, support.id)).status).toBe(302);
  expect(await isIn(support.opened.token)).toBe(false);
});

test('everybody is signed out; a known device goes on with its PIN, or asks for a code', async () => {
  const people = [];
  for (const pin of ['270196', undefined]) {
    const browser = cleanBrowser();
    const person = await makePerson({}, browser);
    if (pin) await setPin(person.session, pin, noFactor);
    const requester = { ...browser, deviceCookie: person.opened.deviceCookie };
    people.push({ ...person, requester });
  }
  const program = await makePerson({}, cleanBrowser({ browserToken: undefined }));
  expect(await signOutEverybody(commandLine, 'A leaked backup')).toBeGreaterThanOrEqual(3);
  for (const { opened } of [...people, program]) expect(await isIn(opened.token)).toBe(false);
  const steps = [];
  for (const { phone, requester } of people)
    steps.push(await outcome(startSignIn({ phone, requester })));
  expect(steps).toEqual(['second_factor', 'code']);
  expect(await signOutEverybody(commandLine, 'A leaked backup')).toBe(0);
  const lines = await logLines({ subject: { kind: 'person', id: 'everybody' } });
  expect(lines.map(({ act }) => act)).toEqual(['people.signed_out']);
});

test.each([
  ['one person', async (id: string) => press(await makeOperator('support'), id)],
  ['everybody', () => signOutEverybody(commandLine, 'A leaked backup')],
])('a phone that was thrown out takes nothing back once %s is signed out', async (_, signOut) => {
  const browser = cleanBrowser();
  const { id, phone, opened: first, session } = await makePerson({}, browser);
  const fresh = cleanBrowser();
  const asked = await startSignIn({ phone, requester: fresh });
  const code = asked.step === 'code' ? asked.demoCode : undefined;
  const { token } = opened(await finishSignIn({ phone, code: code ?? '', requester: fresh }));
  const turnBack = setClock(() => new Date(Date.now() + 25 * 3_600_000));
  try {
    const own = await sessionFromToken(token);
    if (!own) throw new Error('the new phone is not signed in');
    await revokeDevice({ ...own, provedAt: anyDevice.provedAt }, session.deviceId);
    const request = { phone, requester: { ...browser, deviceCookie: first.deviceCookie } };
    expect(await outcome(startSignIn(request))).toBe('thrown_out');
    await signOut(id);
    expect(await outcome(startSignIn(request))).toBe('code');
    expect(await outcome(takeBackSignIn(request))).toBe('accounts.nothing_to_take_back');
  } finally {
    turnBack();
  }
});
