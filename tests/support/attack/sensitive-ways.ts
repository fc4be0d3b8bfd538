import { RouterContextProvider } from 'react-router';
import type { AccountAct, Session } from '#app/domains/accounts/accounts.ts';
import { peopleFunctions } from '#app/domains/shops/shops.api.server.ts';
import type { Action } from '#app/domains/shops/team/permissions.ts';
import {
  type Viewer,
  viewerContext,
  viewerOfRequest,
} from '#app/domains/shops/viewer/viewer.server.ts';
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
import { newPhone, type Person } from '#tests/support/shop/people.ts';
import type { TestShop } from '#tests/support/shop/shops.ts';

export const origin = 'https://oja.example';
export type Sensitive = AccountAct | Action;
type Fields = Record<string, string>;

export interface Seat {
  shop: TestShop;
  session: Session;
  /** Bearer token of a program signed in at the same time. */
  token: string;
  employee: Person;
  /** Written down, and not come in yet. */
  invited: string;
}

/** A router's call as the page gets it, signed in with this session. */
export async function argsOf({ token }: Seat, path: string, fields?: Fields) {
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

export type Door = (args: never) => Promise<unknown>;

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
export const undoAccount = payout({ intent: 'undo-account' });
export const isUndo = (way: unknown): boolean => way === undoAccount;
const profile = form(profileForms as Door, '/shop');
const adverts = (fields: Fields) =>
  form(advertForms as Door, '/advertising')({ ...ages, intent: 'settings', ...fields });
const ages = { ageMin: '18', ageMax: '45' };
const contacts = { name: 'Ngozi', address: '', phoneNumber: '', telegramUsername: '' };
export const person = { firstName: 'Yusuf', lastName: '' };

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
export const ways: Partial<Record<Sensitive, Array<(seat: Seat) => Promise<string>>>> = {
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
