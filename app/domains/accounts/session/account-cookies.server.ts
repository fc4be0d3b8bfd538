import { parse, serialize } from 'hono/utils/cookie';
import { setLanguageCookie } from '#app/platform/i18n/language-cookie.ts';
import { newToken } from '#app/platform/id.ts';
import { deviceDays, type RegistrationStep, type SignInStep, sessionDays } from '../accounts.ts';

const day = 86_400;
const lifetimes = { session: sessionDays * day, device: deviceDays * day, browser: day } as const;
type AccountCookie = keyof typeof lifetimes;

const isHttps = (origin: string): boolean => origin.startsWith('https://');

/** `__Host-` is refused by browsers without Secure, so plain http (a demo on localhost) goes without. */
function cookieName(cookie: AccountCookie, origin: string): string {
  return isHttps(origin) ? `__Host-oja-${cookie}` : `oja-${cookie}`;
}

function write(cookie: AccountCookie, value: string, origin: string, maxAge: number): string {
  return serialize(cookieName(cookie, origin), value, {
    httpOnly: true,
    sameSite: 'Lax',
    secure: isHttps(origin),
    path: '/',
    maxAge,
  });
}

export interface AccountCookies {
  sessionToken: string | undefined;
  deviceCookie: string | undefined;
  browserToken: string | undefined;
}

/** `origin` is our own address (`facts.origin`); the names depend on it. */
export function readAccountCookies(
  header: string | null | undefined,
  origin: string,
): AccountCookies {
  const cookies = parse(header ?? '');
  const read = (cookie: AccountCookie) => cookies[cookieName(cookie, origin)] || undefined;
  return {
    sessionToken: read('session'),
    deviceCookie: read('device'),
    browserToken: read('browser'),
  };
}

export const newBrowserToken = (): string => newToken();

export const setAccountCookie = (cookie: AccountCookie, value: string, origin: string): string =>
  write(cookie, value, origin, lifetimes[cookie]);

export const clearAccountCookie = (cookie: AccountCookie, origin: string): string =>
  write(cookie, '', origin, 0);

/** The `Set-Cookie` lines of a step: append every one of them to the answer. */
export function stepCookies(step: SignInStep | RegistrationStep, origin: string): string[] {
  if (step.step === 'code' || step.step === 'thrown_out') return [];
  if (step.step !== 'signed_in') return [setAccountCookie('browser', step.browserToken, origin)];
  const { token, deviceCookie, language } = step.session;
  return [
    setAccountCookie('session', token, origin),
    ...(deviceCookie ? [setAccountCookie('device', deviceCookie, origin)] : []),
    clearAccountCookie('browser', origin),
    ...(language ? [setLanguageCookie(language, origin)] : []),
  ];
}

/** After `sessionFromToken` answered `renewed`: the browser must keep both as long as the server does. */
export function renewedCookies(cookies: AccountCookies, origin: string): string[] {
  const { sessionToken, deviceCookie } = cookies;
  return [
    ...(sessionToken ? [setAccountCookie('session', sessionToken, origin)] : []),
    ...(deviceCookie ? [setAccountCookie('device', deviceCookie, origin)] : []),
  ];
}
