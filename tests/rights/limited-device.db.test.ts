import { sql } from 'drizzle-orm';
import { RouterContextProvider } from 'react-router';
import { beforeAll, describe, expect, test } from 'vitest';
import { accountFunctions } from '#app/domains/accounts/accounts.api.server.ts';
import { type AccountAct, accountActs, type Session } from '#app/domains/accounts/accounts.ts';
import { openOnNewDevice } from '#app/domains/accounts/commands/open-session.server.ts';
import { sessionFromToken } from '#app/domains/accounts/session/session.server.ts';
import { addEmployee } from '#app/domains/shops/commands/team.server.ts';
import { securityForms } from '#app/domains/shops/profile/security-forms.server.ts';
import { shopForms } from '#app/domains/shops/profile/shop-forms.server.ts';
import { teamForms } from '#app/domains/shops/profile/team-forms.server.ts';
import { peopleFunctions } from '#app/domains/shops/shops.api.server.ts';
import {
  type Action,
  actions,
  asksProof,
  isSensitive,
} from '#app/domains/shops/team/permissions.ts';
import {
  type Viewer,
  viewerContext,
  viewerOfRequest,
} from '#app/domains/shops/viewer/viewer.server.ts';
import { database } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { requestContext } from '#app/platform/http/request-context.server.ts';
import { translatorFor } from '#app/platform/i18n/catalogues.server.ts';
import { newId } from '#app/platform/id.ts';
import { action as paymentForms } from '#app/routes/orders/payments.tsx';
import { loader as paymentsCsv } from '#app/routes/orders/payments-csv.ts';
import { action as advertForms } from '#app/routes/shop/advertising.tsx';
import { loader as advertsCsv } from '#app/routes/shop/advertising-csv.ts';
import { loader as analyticsCsv } from '#app/routes/shop/analytics-csv.ts';
import { loader as shopExport } from '#app/routes/shop/shop-export.tsx';
import { loader as shopExportFile } from '#app/routes/shop/shop-export-file.ts';
import { action as profileForms } from '#app/routes/shop/shop-profile.tsx';
import { loader as stockExport } from '#app/routes/stocks/stock-export.tsx';
import { startHttpApp } from '#tests/support/processes/http-app.ts';
import { cleanBrowser, newPhone, type Person } from '#tests/support/shop/people.ts';
import { makeMember, makeShop, shopBench, type TestShop } from '#tests/support/shop/shops.ts';

shopBench();

const origin = 'https://oja.example';
type Sensitive = AccountAct | Action;
type Fields = Record<string, string>;

interface Seat {
  shop: TestShop;
  session: Session;
  /** Bearer token of a program signed in at the same time. */
  token: string;
  employee: Person;
  /** Written down, and not come in yet. */
  invited: string;
}

/** A router's call as the page gets it, signed in with this session. */
async function argsOf({ token }: Seat, path: string, fields?: Fields) {
  const context = new RouterContextProvider();
  const facts = { id: 'r', nonce: 'n', clientAddress: '127.0.0.1', origin };
  const translator = translatorFor('en');
  const headers = { authorization: `Bearer ${token}` };
  const viewer = await viewerOfRequest({
    facts: { ...facts, translator },
    request: { headers: new Headers(headers) },
  });
  context.set(requestContext, { ...facts, translator });
  context.set(viewerContext, async (): Promise<Viewer | undefined> => viewer);
  const body = fields && new URLSearchParams(fields);
  const request = new Request(`${origin}${path}`, {
    headers,
    ...(body && { method: 'POST', body }),
  });
  // The router adds more than a page of ours reads.
  return { request, params: {}, context } as never;
}

type Door = (args: never) => Promise<unknown>;

/** What came back: a file or page, data with a fault, or something thrown. */
async function said(work: Promise<unknown>): Promise<string> {
  const answer = await work.catch((thrown: unknown) => thrown);
  if (answer instanceof Response) return answer.text();
  return JSON.stringify(answer instanceof Error ? { ...answer } : answer);
}

const page = (door: Door, path: string, fields?: Fields) => async (seat: Seat) =>
  said(door(await argsOf(seat, path, fields)));
const form =
  (door: Door, path: string) => (fields: Fields | ((seat: Seat) => Fields)) => async (seat: Seat) =>
    said(door(await argsOf(seat, path, typeof fields === 'function' ? fields(seat) : fields)));

const payout = form(paymentForms as Door, '/payments');
/** Goes without a code, which would come to whoever has the SIM. */
const undoAccount = payout({ intent: 'undo-account' });
const isUndo = (way: unknown): boolean => way === undoAccount;
const profile = form(profileForms as Door, '/shop');
const adverts = (fields: Fields) =>
  form(advertForms as Door, '/advertising')({ ...ages, intent: 'settings', ...fields });
const ages = { ageMin: '18', ageMax: '45' };
const contacts = { name: 'Ngozi', address: '', phoneNumber: '', telegramUsername: '' };
const person = { firstName: 'Yusuf', lastName: '' };

const byFunction = (name: string, body: (seat: Seat) => Fields) => async (seat: Seat) => {
  const app = await startHttpApp({ functions: peopleFunctions, mount: () => {} });
  const answer = await fetch(`${app.url}/api/${name}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${seat.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body(seat)),
  });
  await app.close();
  return answer.text();
};

/** Somebody who has not come in yet becomes somebody else. */
const otherPhone = profile(({ shop, invited }) => ({
  intent: 'edit-user',
  shopId: shop.id,
  id: invited,
  ...person,
  phoneNumber: newPhone(),
}));

/** Every way to every sensitive act. A new act in the tables fails below until it stands here. */
const ways: Partial<Record<Sensitive, Array<(seat: Seat) => Promise<string>>>> = {
  'account.pin': [
    profile({ intent: 'set-pin', pin: '571902', pinAgain: '571902' }),
    profile({ intent: 'remove-pin', oldPin: '571902' }),
  ],
  'account.passkeys': [
    profile({ intent: 'passkey-options' }),
    profile({ intent: 'add-passkey', response: '{}' }),
    profile({ intent: 'remove-passkey', id: newId() }),
  ],
  'account.devices': [
    profile(({ shop }) => ({ intent: 'revoke-device', id: shop.owner.session.deviceId })),
    profile({ intent: 'sign-out-everywhere' }),
  ],
  'account.recovery': [profile({ intent: 'stop-recovery' })],
  'stock.export': [page(stockExport as Door, '/stocks/export')],
  'adverts.export': [page(advertsCsv as Door, '/advertising/figures.csv')],
  'insights.export': [page(analyticsCsv as Door, '/analytics.csv')],
  'payments.export': [page(paymentsCsv as Door, '/payments.csv')],
  'shop.export': [
    page(shopExport as Door, '/shop/export'),
    page(shopExportFile as Door, '/shop/export/file'),
  ],
  'bank.edit': [
    payout({ bank: 'Thief Bank', accountName: 'Thief', accountNumber: '0123456789' }),
    payout({ intent: 'account', bankCode: '058', accountNumber: '0123456789' }),
    payout({ intent: 'remove-account' }),
    undoAccount,
  ],
  'shop.contacts': [
    profile({ intent: 'edit-shop', ...contacts, phoneNumber: '0809 999 9999' }),
    profile(({ shop }) => ({
      intent: 'edit-shop',
      ...contacts,
      phoneNumber: shop.owner.session.user.phoneDigits,
      telegramUsername: 'thief_of_ngozi',
    })),
  ],
  'adverts.tokens': [
    adverts({ facebookToken: 'of-the-thief' }),
    adverts({ remove: 'facebookToken' }),
  ],
  'team.add': [
    profile(({ shop }) => ({
      intent: 'add-user',
      shopId: shop.id,
      ...person,
      phoneNumber: newPhone(),
    })),
    byFunction('createShopUser', ({ shop }) => ({
      ...person,
      phoneNumber: newPhone(),
      shopId: shop.id,
    })),
    otherPhone,
  ],
  'team.remove': [
    otherPhone,
    profile(({ shop, employee }) => ({ intent: 'remove-user', shopId: shop.id, id: employee.id })),
  ],
  'team.set_role': [
    profile(({ shop, employee }) => ({
      intent: 'edit-user',
      shopId: shop.id,
      id: employee.id,
      ...person,
      phoneNumber: employee.phone,
      role: 'admin',
    })),
  ],
  'shop.delete': [
    profile({ intent: 'delete', name: 'Ngozi Fashion House' }),
    byFunction('deleteShop', ({ shop }) => ({ shopId: shop.id })),
  ],
};

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
    expect((answer as Response).headers.get('location')).toBe('/confirm?to=%2Fpayments');
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
