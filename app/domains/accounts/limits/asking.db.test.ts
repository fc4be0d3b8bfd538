import { sql } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { database } from '#app/platform/db/database.server.ts';
import { log } from '#app/platform/log.server.ts';
import { isLongRun } from '#tests/support/long-run.ts';
import { cleanBrowser, makePerson, newPhone } from '#tests/support/shop/people.ts';
import {
  askLikePage,
  later,
  outcome,
  signInBench,
  solved,
  stepOf,
  wrongFor,
} from '#tests/support/shop/sign-in.ts';
import type { Requester } from '../accounts.ts';
import { registerPhone } from '../commands/register.server.ts';
import { finishSignIn, startSignIn } from '../commands/sign-in.server.ts';
import { signOutEverywhere } from '../commands/sign-out.server.ts';
import { smsBudgetUsed } from './sms-budget.server.ts';

const bench = signInBench();
const times = <T>(count: number, make: (n: number) => T): T[] =>
  Array.from({ length: count }, (_, n) => make(n));
const at = (address: string): Requester => cleanBrowser({ address });
/** One of endlessly many networks. */
const elsewhere = (n: number): Requester =>
  at(`2a0${n % 10}:${(n >> 4).toString(16)}:${n % 16}::1`);
const sentTo = (phone: string): number =>
  bench.termii.sent.filter(({ to }) => to.endsWith(phone.slice(1))).length;

describe('a right code', () => {
  it('opens for its browser, however many wrong ones come from everywhere', async () => {
    const people = await Promise.all(times(isLongRun ? 15 : 6, () => makePerson()));
    const asked = await Promise.all(
      people.map(async ({ phone }, n) => {
        const requester = await bench.askedBrowser(phone, { address: `102.89.${n}.7` });
        return { phone, requester, code: bench.codeFor(phone) };
      }),
    );
    const victims = await Promise.all(times(isLongRun ? 400 : 6, () => makePerson()));
    for (const [n, { phone }] of victims.entries()) {
      const requester = elsewhere(n);
      if ((await outcome(askLikePage({ phone, requester }))) !== 'code') continue;
      const code = wrongFor(bench.codeFor(phone));
      await Promise.all(times(3, () => outcome(finishSignIn({ phone, code, requester }))));
    }
    // As full as any number of wrong codes can make it.
    await database().execute(sql`
      insert into rate_limits values ('accounts.wrong-codes', now() + interval '1 hour')
      on conflict (key) do update set busy_until = excluded.busy_until`);
    const outcomes = await Promise.all(asked.map((one) => outcome(finishSignIn(one))));
    expect(outcomes).toEqual(people.map(() => 'signed_in'));
    // Asking takes a step meanwhile, and nobody is refused.
    const { phone } = await makePerson();
    const requester = at('197.210.5.5');
    expect(await outcome(startSignIn({ phone, requester }))).toBe('accounts.one_more_step');
    expect(await outcome(askLikePage({ phone, requester }))).toBe('code');
    const code = bench.codeFor(phone);
    expect(await outcome(finishSignIn({ phone, code: wrongFor(code), requester }))).toBe(
      'accounts.code_wrong',
    );
    expect(await outcome(finishSignIn({ phone, code, requester }))).toBe('signed_in');
  });
});

describe('one phone', () => {
  it('is not flooded, and a stranger at the owner’s address does not block her', async () => {
    const owner = await makePerson();
    const { phone } = owner;
    const asks = await Promise.all(
      times(60, () => outcome(startSignIn({ phone, requester: at('102.89.1.1') }))),
    );
    expect(sentTo(phone)).toBe(3);
    expect(asks.filter((one) => one === 'accounts.one_more_step')).toHaveLength(57);
    const fresh = at('102.89.1.1');
    expect(await outcome(askLikePage({ phone, requester: fresh }))).toBe('code');
    const code = bench.codeFor(phone);
    expect(await outcome(finishSignIn({ phone, code, requester: fresh }))).toBe('signed_in');
  });

  it('gets ten an hour at most, whoever asks; the owner’s own browsers come in all the same', async () => {
    const owner = await makePerson();
    const { phone } = owner;
    const { deviceCookie } = owner.opened;
    const outcomes: string[] = [];
    for (let n = 0; n < 12; n++) {
      outcomes.push(await outcome(askLikePage({ phone, requester: elsewhere(n) })));
    }
    expect(outcomes).toEqual([
      ...times(10, () => 'code'),
      'accounts.too_many_tries',
      'accounts.too_many_tries',
    ]);
    expect(sentTo(phone)).toBe(10);
    expect(await outcome(startSignIn({ phone, requester: cleanBrowser({ deviceCookie }) }))).toBe(
      'signed_in',
    );
    await signOutEverywhere(owner.session);
    const own = cleanBrowser({ deviceCookie });
    expect(await outcome(askLikePage({ phone, requester: own }))).toBe('code');
    const code = bench.codeFor(phone);
    expect(await outcome(finishSignIn({ phone, code, requester: own }))).toBe('signed_in');
  });
});

describe('a network', () => {
  it('of honest people behind one address is never asked for more', async () => {
    const outcomes = [];
    for (const _ of times(isLongRun ? 400 : 33, String)) {
      const { phone } = await makePerson();
      const requester = at('105.112.7.7');
      outcomes.push(await outcome(startSignIn({ phone, requester })));
      outcomes.push(await outcome(finishSignIn({ phone, code: bench.codeFor(phone), requester })));
    }
    expect(new Set(outcomes)).toEqual(new Set(['code', 'signed_in']));
  });

  const networks: Array<[string, number, (n: number) => string]> = [
    ['one address', 30, () => '102.89.1.1'],
    ['a /48', 60, (n) => `2001:db8:1:${(n * 256).toString(16)}::1`],
    ['a /64', 30, (n) => `2001:db8:1:1::${n + 1}`],
    ['a /56', 45, (n) => `2001:db8:1:${(0x100 + n).toString(16)}::1`],
    ['a /24', 45, (n) => `102.89.1.${n + 1}`],
  ];
  it.each(isLongRun ? networks : networks.slice(0, 2))(
    'of codes that nobody types takes a step: %s after %d',
    async (_, free, address) => {
      const asking = (n: number) =>
        outcome(registerPhone({ phone: newPhone(), requester: at(address(n)) }));
      const outcomes = await Promise.all(times(free + 5, asking));
      expect(outcomes.filter((is) => is === 'code')).toHaveLength(free);
      expect(outcomes.filter((is) => is === 'accounts.one_more_step')).toHaveLength(5);
      const other = registerPhone({ phone: newPhone(), requester: at('41.58.3.3') });
      expect(await outcome(other)).toBe('code');
    },
  );

  it('the whole market takes a step when very many codes are asked for and not typed', async () => {
    bench.useTermii({ SMS_DAILY_BUDGET: '1000' });
    const outcomes = [];
    for (let n = 0; n < 21; n++) {
      outcomes.push(
        await outcome(registerPhone({ phone: newPhone(), requester: elsewhere(n * 16) })),
      );
    }
    expect(outcomes.lastIndexOf('code')).toBe(19);
    expect(outcomes[20]).toBe('accounts.one_more_step');
    const { phone } = await makePerson();
    expect(await outcome(askLikePage({ phone, requester: at('41.58.3.3') }))).toBe('code');
  });

  it('abroad takes a step sooner, and a proof gives nothing back', async () => {
    const outcomes = [];
    for (const n of times(4, String)) {
      const { phone } = await makePerson({ phone: `+44 7911 12345${n}` });
      const requester = cleanBrowser();
      outcomes.push(await outcome(startSignIn({ phone, requester })));
      if (outcomes.at(-1) !== 'code') continue;
      await finishSignIn({
        phone,
        code: bench.termii.lastCode(`+44791112345${n}`) ?? '',
        requester,
      });
    }
    expect(outcomes).toEqual(['code', 'code', 'code', 'accounts.one_more_step']);
  });
});

describe('the step', () => {
  async function pressed(): Promise<{ phone: string; requester: Requester }> {
    const { phone } = await makePerson();
    for (const _ of times(3, String)) await startSignIn({ phone, requester: cleanBrowser() });
    return { phone, requester: cleanBrowser() };
  }
  const again = (
    { phone, requester }: { phone: string; requester: Requester },
    step: Requester['step'],
  ) => startSignIn({ phone, requester: { ...requester, step } });

  it('without a script is a wait, and coming early changes nothing', async () => {
    const asked = await pressed();
    const { ticket, waitSeconds } = await stepOf(startSignIn(asked));
    expect(waitSeconds).toBe(30);
    later(12_000);
    expect(await stepOf(again(asked, { ticket, answer: '' }))).toMatchObject({
      ticket,
      waitSeconds: 18,
    });
    later(31_000);
    expect(await outcome(again(asked, { ticket, answer: '' }))).toBe('code');
  });

  it('is good once, for this browser and this phone, and cannot be made up', async () => {
    const [one, other] = [await pressed(), await pressed()];
    const step = await stepOf(startSignIn(one));
    const given = await solved(step);
    const isRefused = async (work: Promise<unknown>) =>
      expect(await outcome(work)).toBe('accounts.one_more_step');
    await isRefused(again(other, given));
    await isRefused(again({ ...one, requester: cleanBrowser() }, given));
    await isRefused(again(one, { ...given, answer: '1x' }));
    await isRefused(again(one, { ...given, ticket: given.ticket.replace(/\.\d+\./, '.1.') }));
    await isRefused(again(one, { ...given, ticket: '9.0.aaaaaaaa.'.padEnd(45, 'A') }));
    for (const ticket of ['', '.', '....', '\0', 'a'.repeat(5_000), '1.1.1.1']) {
      await isRefused(again(one, { ticket, answer: given.answer }));
    }
    const before = sentTo(one.phone);
    const outcomes = await Promise.all(times(20, () => outcome(again(one, given))));
    expect(outcomes.filter((is) => is === 'code').length).toBeGreaterThanOrEqual(1);
    expect(sentTo(one.phone)).toBe(before + 1);
    later(61_000);
    await isRefused(again(one, given));
  });

  it('is too old after half an hour', async () => {
    const asked = await pressed();
    const given = await solved(await stepOf(startSignIn(asked)));
    later(32 * 60_000);
    expect(await outcome(again(asked, given))).toBe('accounts.one_more_step');
  });
});

describe('the budget', () => {
  const ask = () => registerPhone({ phone: newPhone(), requester: at('102.89.1.1') });
  const signInOf = async () => ({ phone: (await makePerson()).phone, requester: at('102.89.1.1') });

  it('is told when it runs low and when it is gone, and then people wait in turn', async () => {
    bench.useTermii({ SMS_DAILY_BUDGET: '20' });
    const told = vi.spyOn(log, 'error').mockImplementation(() => {});
    for (const _ of times(8, String)) expect(await outcome(ask())).toBe('code');
    expect(told.mock.calls.map(([facts]) => facts)).toEqual([{ used: 0.8, budget: 20 }]);
    // New numbers leave a fifth to people who have an account.
    expect(await outcome(ask())).toBe('accounts.your_turn');
    for (const _ of times(2, String)) {
      expect(await outcome(startSignIn(await signInOf()))).toBe('code');
    }
    const sent = bench.termii.sent.length;
    const waiting = await signInOf();
    const step = await stepOf(startSignIn(waiting));
    expect(step).toMatchObject({ bits: 0, waitSeconds: 600 });
    expect(bench.termii.sent.length).toBe(sent);
    expect(await smsBudgetUsed()).toBeCloseTo(1, 1);
    expect(told).toHaveBeenCalledTimes(2);
    told.mockRestore();
    // A text's worth has flowed in.
    await database().execute(sql`
      update rate_limits set busy_until = busy_until - interval '145 minutes'
      where key like 'accounts.sms-budget:%'`);
    later(601_000);
    const given = { ticket: step.ticket, answer: '' };
    const requester = { ...waiting.requester, step: given };
    expect(await outcome(startSignIn({ ...waiting, requester }))).toBe('code');
    expect(bench.termii.sent.length).toBe(sent + 1);
  });

  it('is never exceeded, however many ask at once', async () => {
    bench.useTermii({ SMS_DAILY_BUDGET: '20' });
    const told = vi.spyOn(log, 'error').mockImplementation(() => {});
    const sent = bench.termii.sent.length;
    const people = await Promise.all(times(30, signInOf));
    const outcomes = await Promise.all(
      people.map(({ phone }, n) => outcome(startSignIn({ phone, requester: elsewhere(n) }))),
    );
    expect(bench.termii.sent.length - sent).toBe(10);
    expect(outcomes.filter((is) => is === 'code')).toHaveLength(10);
    expect(told).toHaveBeenCalledTimes(2);
    told.mockRestore();
  });
});

it('a program with a text of its own is not disturbed by another at the same address', async () => {
  const { phone } = await makePerson();
  const program = (attempt?: string) =>
    cleanBrowser({ browserToken: undefined, ...(attempt && { attempt }) });
  const own = program('own-'.padEnd(40, 'x'));
  expect(await outcome(askLikePage({ phone, requester: own }))).toBe('code');
  const code = bench.codeFor(phone);
  for (const requester of [program(), program('other-'.padEnd(40, 'y'))]) {
    await outcome(askLikePage({ phone, requester }));
    for (const _ of times(3, String)) {
      await outcome(finishSignIn({ phone, code: wrongFor(code), requester }));
    }
    expect(await outcome(finishSignIn({ phone, code, requester }))).not.toBe('signed_in');
  }
  expect(await outcome(finishSignIn({ phone, code, requester: own }))).toBe('signed_in');
});
