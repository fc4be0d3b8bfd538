import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { database } from '#app/platform/db/database.server.ts';
import { cleanBrowser, makePerson } from '#tests/support/shop/people.ts';
import {
  askLikePage,
  later,
  opened,
  outcome,
  signInBench,
  useDemoCodes,
  wrongFor,
} from '#tests/support/shop/sign-in.ts';
import { finishSignIn, resendSignInCode, startSignIn } from '../commands/sign-in.server.ts';

const bench = signInBench();

describe('codes', () => {
  it('are sent with the text of the catalogue and never told to the page', async () => {
    const { phone } = await makePerson();
    const step = await startSignIn({ phone, requester: cleanBrowser() });
    expect(step).toMatchObject({ step: 'code', resendAfterSeconds: 60, demoCode: undefined });
    expect(bench.termii.sent.at(-1)?.sms).toMatch(/^Your Oja code is \d{8}\. /);
  });

  it('come back to the page with the demo gateway', async () => {
    useDemoCodes();
    const { phone } = await makePerson();
    const requester = cleanBrowser();
    const step = await startSignIn({ phone, requester });
    if (step.step !== 'code' || !step.demoCode) throw new Error('no demo code');
    expect(opened(await finishSignIn({ phone, code: step.demoCode, requester })).isNewDevice).toBe(
      true,
    );
  });

  it('do not run dry where somebody proves the phone each time, as a demo does', async () => {
    useDemoCodes();
    const { phone } = await makePerson();
    for (let round = 0; round < 40; round++) {
      const requester = cleanBrowser();
      const step = await startSignIn({ phone, requester });
      if (step.step !== 'code' || !step.demoCode) throw new Error('no demo code');
      expect(await outcome(finishSignIn({ phone, code: step.demoCode, requester }))).toBe(
        'signed_in',
      );
    }
  });

  it('have three tries, and the right one after them is worth nothing', async () => {
    const { phone } = await makePerson();
    const requester = await bench.askedBrowser(phone);
    const code = bench.codeFor(phone);
    const attempt = (typed: string) => finishSignIn({ phone, code: typed, requester });
    await expect(attempt(wrongFor(code))).rejects.toMatchObject({
      code: 'accounts.code_wrong',
      params: { n: 2 },
    });
    await expect(attempt(wrongFor(code))).rejects.toMatchObject({
      code: 'accounts.code_wrong',
      params: { n: 1 },
    });
    await expect(attempt(wrongFor(code))).rejects.toMatchObject({
      code: 'accounts.too_many_tries',
      params: { minutes: 5 },
    });
    await expect(attempt(code)).rejects.toMatchObject({ code: 'accounts.too_many_tries' });
    later(5 * 60_000 + 1_000);
    await expect(attempt(code)).rejects.toMatchObject({ code: 'accounts.code_expired' });
    expect(await outcome(startSignIn({ phone, requester }))).toBe('code');
    expect(await outcome(attempt(bench.codeFor(phone)))).toBe('signed_in');
  });

  it('belong to the browser that asked: no other can use them or use them up', async () => {
    const { phone } = await makePerson();
    const owner = await bench.askedBrowser(phone);
    const code = bench.codeFor(phone);
    for (let round = 0; round < 8; round++) {
      const stranger = cleanBrowser();
      expect(await outcome(finishSignIn({ phone, code, requester: stranger }))).toBe(
        'accounts.code_expired',
      );
      expect(await outcome(askLikePage({ phone, requester: stranger }))).toBe('code');
      for (let guess = 0; guess < 3; guess++) {
        await outcome(
          finishSignIn({ phone, code: wrongFor(bench.codeFor(phone)), requester: stranger }),
        );
      }
    }
    expect(await outcome(finishSignIn({ phone, code, requester: owner }))).toBe('signed_in');
  });

  it('of the first step are not sent twice within a minute', async () => {
    const { phone } = await makePerson();
    const requester = await bench.askedBrowser(phone);
    const sent = bench.termii.sent.length;
    later(20_000);
    expect(await startSignIn({ phone, requester })).toMatchObject({
      step: 'code',
      resendAfterSeconds: 40,
    });
    await expect(resendSignInCode({ phone, requester })).rejects.toMatchObject({
      code: 'accounts.resend_wait',
      retryAfterSeconds: 40,
    });
    expect(bench.termii.sent.length).toBe(sent);
    later(61_000);
    expect((await resendSignInCode({ phone, requester })).step).toBe('code');
    expect(bench.termii.sent.length).toBe(sent + 1);
    expect(await outcome(finishSignIn({ phone, code: bench.codeFor(phone), requester }))).toBe(
      'signed_in',
    );
  });

  it('are refused to a number that cannot be called, and forgotten when they could not be sent', async () => {
    const { phone } = await makePerson();
    const { phone: nowhere } = await makePerson({ phone: '1234567890' });
    expect(await outcome(startSignIn({ phone: nowhere, requester: cleanBrowser() }))).toBe(
      'accounts.invalid_phone',
    );
    bench.termii.answerNext({ status: 500, body: '{}' });
    const requester = cleanBrowser();
    await expect(startSignIn({ phone, requester })).rejects.toMatchObject({
      code: 'accounts.sign_in_failed',
      kind: 'provider_unavailable',
    });
    expect(await outcome(startSignIn({ phone, requester }))).toBe('code');
  });

  it('stand in the database under a key only', async () => {
    const { phone } = await makePerson();
    await bench.askedBrowser(phone);
    const { rows } = await database().execute(sql`select * from sign_in_codes`);
    expect(JSON.stringify(rows)).not.toContain(bench.codeFor(phone));
  });

  it('are limited for one browser', async () => {
    const { phone } = await makePerson();
    const requester = cleanBrowser();
    for (let round = 0; round < 5; round++) {
      later(round * 61_000);
      expect(await outcome(askLikePage({ phone, requester }))).toBe('code');
    }
    later(5 * 61_000);
    expect(await outcome(askLikePage({ phone, requester }))).toBe('accounts.too_many_tries');
  });

  it('can be filled in by the browser of the own address', async () => {
    bench.useTermii({ PUBLIC_URL: 'https://oja.ng' });
    const { phone } = await makePerson();
    await bench.askedBrowser(phone);
    const text = bench.termii.sent.at(-1)?.sms ?? '';
    expect(text).toMatch(new RegExp(`\\n\\n@oja\\.ng #${bench.codeFor(phone)}$`));
    expect(text.length).toBeLessThanOrEqual(160);
  });
});
