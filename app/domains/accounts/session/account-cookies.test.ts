import { describe, expect, it } from 'vitest';
import {
  clearAccountCookie,
  readAccountCookies,
  renewedCookies,
  setAccountCookie,
  stepCookies,
} from './account-cookies.server.ts';
import { deviceTokens, withDeviceToken, withoutDeviceToken } from './device-cookie.ts';
import { deviceLabel } from './device-label.ts';

const [https, http] = ['https://oja.ng', 'http://localhost:3000'];
const token = (letter: string) => letter.repeat(43);

describe('account cookies', () => {
  it('are host-bound and secure on https, plain on http, never readable by scripts', () => {
    expect(setAccountCookie('session', 'T', https)).toBe(
      '__Host-oja-session=T; Max-Age=2592000; Path=/; HttpOnly; Secure; SameSite=Lax',
    );
    expect(setAccountCookie('device', 'T', http)).toBe(
      'oja-device=T; Max-Age=15552000; Path=/; HttpOnly; SameSite=Lax',
    );
    expect(clearAccountCookie('browser', https)).toBe(
      '__Host-oja-browser=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax',
    );
  });

  it('are read under the name of the own address only', () => {
    const header = '__Host-oja-session=A; oja-session=B; oja-device=C';
    expect(readAccountCookies(header, https)).toEqual({
      sessionToken: 'A',
      deviceCookie: undefined,
      browserToken: undefined,
    });
    expect(readAccountCookies(header, http)).toMatchObject({
      sessionToken: 'B',
      deviceCookie: 'C',
    });
    expect(readAccountCookies(null, http).sessionToken).toBeUndefined();
  });

  it('follow the step', () => {
    const session = {
      userId: 'u',
      sessionId: 's',
      token: 'T',
      deviceCookie: 'D',
      isNewDevice: true,
      language: undefined,
    };
    const names = (lines: string[]) => lines.map((line) => line.split(';')[0]);
    expect(names(stepCookies({ step: 'signed_in', session }, http))).toEqual([
      'oja-session=T',
      'oja-device=D',
      'oja-browser=',
    ]);
    expect(names(stepCookies({ step: 'proved', browserToken: 'B' }, http))).toEqual([
      'oja-browser=B',
    ]);
    const code = { step: 'code' as const, phone: '', resendAfterSeconds: 60, demoCode: undefined };
    expect(stepCookies(code, http)).toEqual([]);
    const read = readAccountCookies('oja-session=T; oja-device=D', http);
    expect(names(renewedCookies(read, http))).toEqual(['oja-session=T', 'oja-device=D']);
  });
});

describe('the device cookie', () => {
  it('holds up to five people, the newest first, and nothing that is no token', () => {
    expect(deviceTokens(undefined)).toEqual([]);
    expect(deviceTokens(`x.${token('a')}..${token('b')}%`)).toEqual([token('a')]);
    const six = [...'abcdef'].reduce<string>(
      (cookie, letter) => withDeviceToken(cookie, token(letter)),
      '',
    );
    expect(deviceTokens(six)).toEqual([...'fedcb'].map(token));
    expect(deviceTokens(withDeviceToken(six, token('d')))).toEqual([...'dfecb'].map(token));
    expect(deviceTokens(withoutDeviceToken(six, token('d')))).toEqual([...'fecb'].map(token));
  });
});

it.each([
  [
    'Mozilla/5.0 (Linux; Android 13; TECNO) AppleWebKit/537.36 Chrome/120.0 Mobile Safari/537.36',
    'Chrome on Android',
  ],
  [
    'Mozilla/5.0 (Linux; Android 11) AppleWebKit/537.36 Chrome/110.0 Mobile Safari/537.36 OPR/74.0',
    'Opera on Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Version/17.0 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/126.0 Safari/537.36 Edg/126.0',
    'Edge on Windows',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0', 'Firefox on Linux'],
  ['<script>', 'Other device'],
  [undefined, 'Other device'],
])('a device is called by browser and system: %s', (agent, label) => {
  expect(deviceLabel(agent)).toBe(label);
});
