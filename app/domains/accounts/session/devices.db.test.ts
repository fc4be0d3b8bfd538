import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { database } from '#app/platform/db/database.server.ts';
import { cleanBrowser, makePerson, type Person } from '#tests/support/shop/people.ts';
import { later, opened, outcome, signInBench } from '#tests/support/shop/sign-in.ts';
import { sweepAccounts } from '../accounts.jobs.server.ts';
import { devicesOf, isSessionLive, signInNoticesFor } from '../accounts.queries.server.ts';
import { isLimited, type Session } from '../accounts.ts';
import { finishSignIn, startSignIn } from '../commands/sign-in.server.ts';
import {
  dismissSignInNotice,
  forgetDevice,
  revokeDevice,
  signOut,
  signOutEverywhere,
} from '../commands/sign-out.server.ts';
import { sessionFromToken } from './session.server.ts';

const bench = signInBench();
const minute = 60_000;
const day = 24 * 60 * minute;

async function signInAgain({ phone }: Person) {
  const requester = await bench.askedBrowser(phone);
  const result = opened(await finishSignIn({ phone, code: bench.codeFor(phone), requester }));
  return { ...result, session: (await sessionFromToken(result.token)) as Session };
}

describe('a session', () => {
  it('is out at once when it is revoked', async () => {
    const person = await makePerson();
    await signOut(person.session);
    expect(await sessionFromToken(person.opened.token)).toBeUndefined();
    expect(await isSessionLive(person.session.id)).toBe(false);
  });

  it('slides by thirty days, written at most every five minutes', async () => {
    const { opened: first } = await makePerson();
    expect(await sessionFromToken(first.token)).toMatchObject({ renewed: false });
    later(4 * minute);
    expect(await sessionFromToken(first.token)).toMatchObject({ renewed: false });
    later(6 * minute);
    expect(await sessionFromToken(first.token)).toMatchObject({ renewed: true });
    expect(await sessionFromToken(first.token)).toMatchObject({ renewed: false });
    later(30 * day + 5 * minute);
    expect(await sessionFromToken(first.token)).toBeDefined();
    later(61 * day);
    expect(await sessionFromToken(first.token)).toBeUndefined();
  });

  it('is nobody for a token that is none', async () => {
    for (const token of [undefined, '', 'x', 'a'.repeat(43), `${'a'.repeat(42)}\0`]) {
      expect(await sessionFromToken(token)).toBeUndefined();
    }
  });

  it('keeps no token in the database', async () => {
    const { opened: first } = await makePerson();
    const { rows } = await database().execute(
      sql`select token_hash from sessions union all select token_hash from devices`,
    );
    const stored = JSON.stringify(rows);
    for (const secret of [first.token, first.deviceCookie ?? ''])
      expect(stored).not.toContain(secret);
  });
});

describe('devices', () => {
  it('are announced on the older ones and limited for a day', async () => {
    const person = await makePerson();
    const second = await signInAgain(person);
    expect(isLimited(person.session)).toBe(false);
    expect(isLimited(second.session)).toBe(true);
    const [notice, ...others] = await signInNoticesFor(person.session);
    expect(others).toEqual([]);
    expect(notice).toMatchObject({ deviceId: second.session.deviceId, label: 'Chrome on Android' });
    expect(await signInNoticesFor(second.session)).toEqual([]);
    await dismissSignInNotice(second.session, notice?.id ?? '');
    expect(await signInNoticesFor(person.session)).toHaveLength(1);
    await dismissSignInNotice(person.session, notice?.id ?? '');
    expect(await signInNoticesFor(person.session)).toEqual([]);
    later(day + minute);
    expect(isLimited(second.session)).toBe(false);
  });

  it('are listed for their owner with the one in use marked', async () => {
    const person = await makePerson();
    const second = await signInAgain(person);
    expect(await devicesOf(person.session)).toMatchObject([
      { id: second.session.deviceId, isCurrent: false, isProgram: false },
      { id: person.session.deviceId, isCurrent: true, limitedUntil: null },
    ]);
  });

  it('can be thrown out by their owner only', async () => {
    const [person, stranger] = [await makePerson(), await makePerson()];
    const second = await signInAgain(person);
    const { deviceId } = second.session;
    expect(await outcome(revokeDevice(stranger.session, deviceId))).toBe(
      'accounts.device_not_found',
    );
    expect(await outcome(revokeDevice(person.session, 'nonsense'))).toBe(
      'accounts.device_not_found',
    );
    await revokeDevice(person.session, deviceId);
    expect(await sessionFromToken(second.token)).toBeUndefined();
    expect(await signInNoticesFor(person.session)).toEqual([]);
    const requester = cleanBrowser({ deviceCookie: second.deviceCookie });
    expect(await outcome(startSignIn({ phone: person.phone, requester }))).toBe('code');
    expect(await outcome(revokeDevice(person.session, deviceId))).toBe('accounts.device_not_found');
  });

  it('are forgotten on request, the other people of the browser are not', async () => {
    const [one, two] = [await makePerson(), await makePerson()];
    const shared = `${one.opened.deviceCookie}.${two.opened.deviceCookie}`;
    expect(await forgetDevice(one.session, shared)).toBe(two.opened.deviceCookie);
    expect(await forgetDevice(two.session, two.opened.deviceCookie)).toBe('');
    const requester = cleanBrowser({ deviceCookie: shared });
    expect(await outcome(startSignIn({ phone: one.phone, requester }))).toBe('code');
    expect(await sessionFromToken(one.opened.token)).toBeUndefined();
  });

  it('all go with "sign out everywhere"', async () => {
    const [person, bystander] = [await makePerson(), await makePerson()];
    const second = await signInAgain(person);
    await signOutEverywhere(person.session);
    for (const { token, deviceCookie } of [person.opened, second]) {
      expect(await sessionFromToken(token)).toBeUndefined();
      const requester = cleanBrowser({ deviceCookie });
      expect(await outcome(startSignIn({ phone: person.phone, requester }))).toBe('code');
    }
    expect(await sessionFromToken(bystander.opened.token)).toBeDefined();
  });

  it('leave no session behind when a sign-in races "sign out everywhere"', async () => {
    for (let round = 0; round < 10; round++) {
      const person = await makePerson();
      const requester = cleanBrowser({ deviceCookie: person.opened.deviceCookie });
      await Promise.all([
        ...Array.from({ length: 5 }, () =>
          outcome(startSignIn({ phone: person.phone, requester: { ...requester } })),
        ),
        signOutEverywhere(person.session),
      ]);
      const { rows } = await database().execute(
        sql`select id from sessions where user_id = ${person.id} and revoked_at is null`,
      );
      expect(rows).toEqual([]);
    }
  });

  it('are unknown again after 180 days', async () => {
    const { phone, opened: first } = await makePerson();
    const requester = cleanBrowser({ deviceCookie: first.deviceCookie });
    later(181 * day);
    expect(await outcome(startSignIn({ phone, requester }))).toBe('code');
  });
});

it('the sweep removes what has ended and nothing that lives', async () => {
  const [person, ended] = [await makePerson(), await makePerson()];
  await bench.askedBrowser(person.phone);
  await signOut(ended.session);
  const left = async () => {
    const { rows } = await database().execute(sql`
      select 'code' as what from sign_in_codes where phone_key = ${person.session.user.phoneKey}
      union all select 'ended' from sessions where id = ${ended.session.id}`);
    return rows.map(({ what }) => what);
  };
  await sweepAccounts();
  expect(await left()).toEqual(['code', 'ended']);
  later(29 * day);
  await sweepAccounts();
  expect(await left()).toEqual(['ended']);
  expect(await sessionFromToken(person.opened.token)).toBeDefined();
  later(31 * day);
  await sweepAccounts();
  expect(await left()).toEqual([]);
  expect(await sessionFromToken(person.opened.token)).toBeDefined();
});

describe('ended devices', () => {
  const deviceIds = async (userId: string): Promise<unknown[]> => {
    const { rows } = await database().execute(
      sql`select id from devices where user_id = ${userId} order by id`,
    );
    return rows.map(({ id }) => id);
  };

  it('are swept a month after their end with all that hangs on them, but never the newest one', async () => {
    const person = await makePerson();
    for (let n = 0; n < 4; n++) {
      later(n * 20 * minute);
      await signInAgain(person);
    }
    const all = await deviceIds(person.id);
    expect(all).toHaveLength(5);
    later(180 * day + 29 * day);
    await sweepAccounts(2);
    expect(await deviceIds(person.id)).toEqual(all);
    later(180 * day + 32 * day);
    await sweepAccounts(2);
    expect(await deviceIds(person.id)).toEqual(all.slice(-1));
    const { rows } = await database().execute(
      sql`select 'notice' as what from sign_in_notices where user_id = ${person.id}
        union all select 'session' from sessions where user_id = ${person.id}`,
    );
    expect(rows).toEqual([]);
    // Nobody gets in as the first device after years: the next one is limited.
    const { session } = await signInAgain(person);
    expect(isLimited(session)).toBe(true);
  });

  it('stay while somebody is signed in on them', async () => {
    const person = await makePerson();
    await signInAgain(person);
    const { phone } = person;
    const requester = cleanBrowser({ deviceCookie: person.opened.deviceCookie });
    let { token } = person.opened;
    for (let days = 20; days <= 240; days += 20) {
      later(days * day);
      if (!(await sessionFromToken(token))) {
        await bench.askedBrowser(phone, requester);
        const code = bench.codeFor(phone);
        token = opened(await finishSignIn({ phone, code, requester })).token;
      }
    }
    await sweepAccounts();
    expect(await sessionFromToken(token)).toBeDefined();
    expect(await deviceIds(person.id)).toHaveLength(2);
  });
});
