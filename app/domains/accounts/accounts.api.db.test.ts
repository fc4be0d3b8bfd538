import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { errorAnswer } from '#app/platform/http/errors/error-answer.server.ts';
import { answerJson } from '#app/platform/http/functions/json-function.server.ts';
import type { HttpEnv } from '#app/platform/http/http-types.server.ts';
import { translatorFor } from '#app/platform/i18n/catalogues.server.ts';
import { makePerson, newPhone } from '#tests/support/shop/people.ts';
import { noFactor, signInBench, useDemoCodes } from '#tests/support/shop/sign-in.ts';
import { accountFunctions } from './accounts.api.server.ts';
import { setPin } from './commands/change-pin.server.ts';
import { browserRequester, programRequester, requestSession } from './requester.server.ts';
import { setAccountCookie } from './session/account-cookies.server.ts';

const bench = signInBench();
const facts = {
  id: 'r',
  nonce: 'n',
  clientAddress: '127.0.0.1',
  origin: 'http://localhost:3000',
  translator: translatorFor('en'),
};

/** The functions themselves ask who calls. */
const letAllIn = async () => undefined;
const app = new Hono<HttpEnv>();
app.use(async (c, next) => {
  c.set('context', facts);
  await next();
});
for (const definition of accountFunctions)
  app.post(definition.path, (c) => answerJson(definition, c, letAllIn));
app.onError((error) => errorAnswer(error, { translator: facts.translator, requestId: facts.id }));

async function call(path: string, body: object, headers: Record<string, string> = {}) {
  const response = await app.request(path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

const bearer = (token: unknown) => ({ authorization: `Bearer ${token}` });
const whoIs = (headers: Record<string, string>) =>
  requestSession(new Request(facts.origin, { headers }), facts);

describe('the functions for programs', () => {
  it('sign in with the code that was sent, and out', async () => {
    const { phone: phoneNumber, id } = await makePerson();
    expect(await call('/signIn', { phoneNumber })).toMatchObject({
      status: 401,
      body: { code: 'accounts.code_needed' },
    });
    const answer = await call('/signIn', { phoneNumber, code: bench.codeFor(phoneNumber) });
    expect(answer).toEqual({ status: 200, body: { success: true, token: expect.any(String) } });
    expect((await whoIs(bearer(answer.body.token))).session?.userId).toBe(id);
    expect(await call('/signOut', {}, bearer(answer.body.token))).toMatchObject({ status: 200 });
    expect(await call('/signOut', {}, bearer(answer.body.token))).toMatchObject({ status: 401 });
  });

  it('tell the code only where nothing is sent', async () => {
    const { phone: phoneNumber } = await makePerson();
    expect((await call('/signIn', { phoneNumber })).body).not.toHaveProperty('demoCode');
    useDemoCodes();
    const { demoCode } = (await call('/signIn', { phoneNumber })).body;
    expect((await call('/signIn', { phoneNumber, code: demoCode })).status).toBe(200);
  });

  it('ask for the PIN where one is set', async () => {
    const { phone: phoneNumber, session } = await makePerson();
    await setPin(session, '270196', noFactor);
    await call('/signIn', { phoneNumber });
    const code = bench.codeFor(phoneNumber);
    const half = await call('/signIn', { phoneNumber, code });
    expect(half.body.code).toBe('accounts.second_factor_needed');
    expect((await call('/signIn', { phoneNumber, pin: '270196' })).status).toBe(200);
  });

  it('say whether an account identifier is taken', async () => {
    const { phone } = await makePerson();
    const exists = async (email: string) => (await call('/checkEmailExists', { email })).body;
    expect(await exists(`${phone}@oja.ng`)).toEqual({ success: true, exists: true });
    expect(await exists(`${newPhone()}@oja.ng`)).toEqual({ success: true, exists: false });
    expect(await exists('a@b.c')).toMatchObject({ code: 'accounts.invalid_format' });
  });

  it('take a step after twenty questions of one line, while people still enter freely', async () => {
    const ask = () => call('/checkEmailExists', { email: `${newPhone()}@oja.ng` });
    const answers = [];
    for (let n = 0; n < 21; n++) answers.push((await ask()).body.code);
    expect(answers.at(0)).toBeUndefined();
    expect(answers.at(-1)).toBe('accounts.one_more_step');
    const { phone: phoneNumber } = await makePerson();
    expect((await call('/signIn', { phoneNumber })).body.code).toBe('accounts.code_needed');
  });
});

describe('who asks', () => {
  it('is the bearer alone when there is one, the cookie otherwise, each with its own kind', async () => {
    const { opened } = await makePerson();
    const program = await makePerson({}, programRequester(new Request(facts.origin), facts));
    const cookie = { cookie: `oja-session=${opened.token}` };
    expect((await whoIs(cookie)).session?.id).toBe(opened.sessionId);
    expect((await whoIs(bearer(program.opened.token))).session?.id).toBe(program.opened.sessionId);
    expect((await whoIs({ ...cookie, ...bearer('x') })).session).toBeUndefined();
    expect((await whoIs(bearer(opened.token))).session).toBeUndefined();
    expect(
      (await whoIs({ cookie: `oja-session=${program.opened.token}` })).session,
    ).toBeUndefined();
  });

  it('gets a browser token with the first question and keeps it', () => {
    const first = browserRequester(new Request(facts.origin), facts);
    expect(first.setCookies).toEqual([
      setAccountCookie('browser', first.requester.browserToken, facts.origin),
    ]);
    const headers = { cookie: `oja-browser=${first.requester.browserToken}; oja-device=D` };
    const second = browserRequester(new Request(facts.origin, { headers }), facts);
    expect(second).toMatchObject({
      requester: { browserToken: first.requester.browserToken, deviceCookie: 'D', language: 'en' },
      setCookies: [],
    });
    const program = programRequester(new Request(facts.origin, { headers }), facts);
    expect(program).toMatchObject({ browserToken: undefined, deviceCookie: undefined });
  });
});
