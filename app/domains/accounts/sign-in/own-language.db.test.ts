import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { database } from '#app/platform/db/database.server.ts';
import { translatorFor } from '#app/platform/i18n/catalogues.server.ts';
import { cleanBrowser, makePerson } from '#tests/support/shop/people.ts';
import { opened, signInBench } from '#tests/support/shop/sign-in.ts';
import { users } from '../accounts.table.server.ts';
import { chooseOwnLanguage } from '../commands/people.server.ts';
import { startSignIn } from '../commands/sign-in.server.ts';
import { browserRequester } from '../requester.server.ts';
import { stepCookies } from '../session/account-cookies.server.ts';

signInBench();

const languageOf = async (id: string) =>
  (await database().select({ language: users.language }).from(users).where(eq(users.id, id)))[0]
    ?.language;

describe('the language of a person', () => {
  it('comes along to another phone, whose cookie follows', async () => {
    const { id, phone, opened: first } = await makePerson();
    await chooseOwnLanguage(id, 'ha');
    const requester = cleanBrowser({ deviceCookie: first.deviceCookie, ownLanguage: 'yo' });
    const step = await startSignIn({ phone, requester });
    expect(opened(step).language).toBe('ha');
    expect(stepCookies(step, 'https://oja.ng')).toContain(
      'oja-language=ha; Path=/; Max-Age=31536000; SameSite=Lax; Secure',
    );
    expect(await languageOf(id)).toBe('ha');
  });

  it('is at first that of the device which says something of them', async () => {
    const silent = await makePerson();
    expect([silent.opened.language, await languageOf(silent.id)]).toEqual([undefined, null]);
    const { id, opened: session } = await makePerson({}, cleanBrowser({ ownLanguage: 'ig' }));
    expect([session.language, await languageOf(id)]).toEqual(['ig', 'ig']);
  });

  it('is not English because nothing else was understood', () => {
    const facts = { clientAddress: '127.0.0.1', origin: 'http://localhost' };
    const own = (language: string, cookie?: string) =>
      browserRequester(
        { headers: new Headers(cookie ? { cookie: `oja-language=${cookie}` } : {}) },
        { ...facts, translator: { ...translatorFor('en'), language } },
      ).requester.ownLanguage;
    expect(own('en')).toBeUndefined();
    expect(own('en', 'en')).toBe('en');
    expect(own('ha')).toBe('ha');
  });
});
