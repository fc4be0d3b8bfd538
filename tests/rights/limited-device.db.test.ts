import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { accountFunctions } from '#app/domains/accounts/accounts.api.server.ts';
import { accountActs } from '#app/domains/accounts/accounts.ts';
import { openOnNewDevice } from '#app/domains/accounts/commands/open-session.server.ts';
import { sessionFromToken } from '#app/domains/accounts/session/session.server.ts';
import { addEmployee } from '#app/domains/shops/commands/team.server.ts';
import { securityForms } from '#app/domains/shops/profile/security-forms.server.ts';
import { shopForms } from '#app/domains/shops/profile/shop-forms.server.ts';
import { teamForms } from '#app/domains/shops/profile/team-forms.server.ts';
import { actions, asksProof, isSensitive } from '#app/domains/shops/team/permissions.ts';
import { database } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { action as paymentForms } from '#app/routes/orders/payments.tsx';
import {
  argsOf,
  type Door,
  isUndo,
  person,
  type Seat,
  type Sensitive,
  ways,
} from '#tests/support/attack/sensitive-ways.ts';
import { startHttpApp } from '#tests/support/processes/http-app.ts';
import { cleanBrowser, newPhone, type Person } from '#tests/support/shop/people.ts';
import { makeMember, makeShop, shopBench, type TestShop } from '#tests/support/shop/shops.ts';

shopBench();

/** Forms of the profile that take nothing away from anybody, open to a device in its first day. */
const harmless = [
  'edit-shop',
  'names',
  'short-address',
  'place',
  'place-later',
  'shared',
  'picture',
  'edit-user',
  'accept',
  'decline',
  'leave',
  'dismiss-join',
  'dismiss-notice',
  'forget-device',
  'confirm-options',
  // Nobody is told of a number before an operator has looked it up.
  'registration',
];

let shop: TestShop;
let employee: Person;
let invited: string;

async function openShop(): Promise<void> {
  shop = await makeShop();
  employee = await makeMember(shop);
  const written = { ...person, phoneNumber: newPhone() };
  invited = (await inTransaction((tx) => addEmployee(tx, shop.actor, written))).userId;
}

/** A program of the owner's: on the first device, or on one that came in just now; a stale one came in an hour ago. */
async function seat(limited: boolean, isStale = false): Promise<Seat> {
  const { token } = await inTransaction((tx) =>
    openOnNewDevice(tx, shop.owner.id, cleanBrowser({ browserToken: undefined })),
  );
  const session = await sessionFromToken(token);
  if (!session) throw new Error('not signed in');
  if (!limited) {
    await database().execute(
      sql`update devices set limited_until = null where id = ${session.deviceId}`,
    );
  }
  if (isStale)
    await database().execute(
      sql`update devices set proved_at = now() - interval '1 hour' where id = ${session.deviceId}`,
    );
  return { shop, session, token, employee, invited };
}

/** Everything that a thief could have changed. */
async function everything(): Promise<string> {
  const { rows } = await database().execute(sql`
    select (select json_agg(s order by id) from (select id, name, phone_number, telegram_username from shops) s) as shops,
      (select json_agg(b) from shop_bank_accounts b) as banks,
      (select json_agg(m order by user_id) from shop_members m) as members,
      (select json_agg(p) from pins p) as pins, (select json_agg(k) from passkeys k) as passkeys,
      (select json_agg(a) from ad_settings a) as adverts,
      (select json_agg(d order by id) from (select id from devices where revoked_at is null) d) as devices`);
  return JSON.stringify(rows);
}

beforeAll(openShop);

const tables: Sensitive[] = [...accountActs, ...actions.filter(isSensitive)];

test('every sensitive act of the tables is tried here, and nothing else', () => {
  expect(Object.keys(ways).sort()).toEqual([...tables].sort());
});

test('every form of the profile is either tried here or known to be harmless', () => {
  const tried = ['set-pin', 'remove-pin', 'passkey-options', 'add-passkey', 'remove-passkey'];
  const more = ['revoke-device', 'sign-out-everywhere', 'stop-recovery', 'delete'];
  const team = ['add-user', 'remove-user'];
  const intents = Object.keys({ ...shopForms, ...teamForms, ...securityForms });
  expect(intents.sort()).toEqual([...tried, ...more, ...team, ...harmless].sort());
});

describe('a thief with the SIM and a device in its first day', () => {
  test.each(tables)('is refused: %s', async (act) => {
    const thief = await seat(true);
    const before = await everything();
    for (const way of ways[act] ?? []) {
      expect(await way(thief)).toMatch(/accounts\.device_limited|is still new on your account/);
    }
    expect(await everything()).toBe(before);
  });

  test.each(tables)('and a trusted device is not: %s', async (act) => {
    const owner = await seat(false);
    for (const way of ways[act] ?? []) {
      expect(await way(owner)).not.toMatch(/device_limited|app\.invalid|shops\.forbidden/);
    }
    await openShop();
  });
});

/** Of the person's own acts: all but stopping a recovery, which is urgent and has a rule of its own. */
const provedActs: Sensitive[] = [
  ...accountActs.filter((act) => act !== 'account.recovery'),
  ...actions.filter(asksProof),
];
/** The answer of an act's passkey is bound to the question, which asked for the proof. */
const bound = (act: Sensitive, way: number): boolean => act === 'account.passkeys' && way === 1;

describe('an open phone in a stranger’s hand, where its owner came in an hour ago', () => {
  test.each(provedActs)('is asked who it is: %s', async (act) => {
    const thief = await seat(false, true);
    const before = await everything();
    for (const [n, way] of (ways[act] ?? []).entries()) {
      if (bound(act, n) || isUndo(way)) continue;
      expect(await way(thief)).toMatch(/accounts\.proof_needed|Confirm that it is you/);
    }
    expect(await everything()).toBe(before);
  });

  test('and those are the acts that move money, people and data', () => {
    expect(actions.filter(asksProof).sort()).toEqual([
      'adverts.export',
      'bank.edit',
      'insights.export',
      'payments.export',
      'shop.delete',
      'shop.export',
      'stock.export',
      'team.set_role',
    ]);
  });

  test('a person in the browser is led to the page that asks, and back', async () => {
    const thief = await seat(false, true);
    const args = await argsOf(thief, '/payments.data?_routes=x', { bank: 'B', accountName: 'T' });
    const { request, ...rest } = args as { request: Request };
    const headers = new Headers(request.headers);
    headers.delete('authorization');
    const asPerson = new Request(request.clone(), { headers });
    const answer = await (paymentForms as Door)({ ...rest, request: asPerson } as never).catch(
      (thrown: unknown) => thrown,
    );
    expect((answer as Response).headers.get('location')).toBe('/confirm?to=%2Fpayments&again=yes');
  });

  test('the code or the PIN opens it for a while, to a program too', async () => {
    const owner = await seat(false, true);
    const ask = async (body: object) => {
      const app = await startHttpApp({ functions: [...accountFunctions], mount: () => {} });
      const answer = await fetch(`${app.url}/api/confirm`, {
        method: 'POST',
        headers: { authorization: `Bearer ${owner.token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      await app.close();
      return (await answer.json()) as { success: boolean; code?: string; demoCode?: string };
    };
    const asked = await ask({});
    expect(asked.code).toBe('accounts.code_needed');
    expect(await ask({ code: '00000000' })).toMatchObject({ code: 'accounts.code_wrong' });
    const [way] = ways['stock.export'] ?? [];
    expect(await way?.(owner)).toMatch(/proof_needed/);
    expect(await ask({ code: asked.demoCode })).toMatchObject({ success: true });
    expect(await way?.(owner)).not.toMatch(/proof_needed/);
  });
});
