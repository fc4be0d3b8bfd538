import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import type { Factor, Requester, SignInStep } from '#app/domains/accounts/accounts.ts';
import {
  finishSignIn,
  type SignInRequest,
  startSignIn,
} from '#app/domains/accounts/commands/sign-in.server.ts';
import { phoneKey } from '#app/domains/accounts/phone/phone.ts';
import { setClock } from '#app/platform/clock.ts';
import { closeDatabase, database } from '#app/platform/db/database.server.ts';
import { loadSettings, replaceSettings } from '#app/platform/env.server.ts';
import { stepOfError } from '#app/platform/extra-step/extra-step.server.ts';
import { type ExtraStep, type StepAnswer, seedOf } from '#app/platform/extra-step/extra-step.ts';
import { solvePuzzle } from '#app/platform/extra-step/puzzle.ts';
import { type FakeTermii, startFakeTermii } from '#tests/fakes/termii.ts';
import { connectPatiently, testDatabase } from '../database.ts';
import { cleanBrowser } from './people.ts';

const secrets = {
  SESSION_SECRET: 's'.repeat(40),
  SECRETS_KEY: 'k'.repeat(40),
  DATA_DIR: '/nonexistent',
};

export const useDemoCodes = (more: Record<string, string> = {}): void =>
  replaceSettings(loadSettings({ ...secrets, ...more }));

/** For the first PIN or passkey, before which there is none to show. */
export const noFactor = { origin: 'https://oja.test' } as const;

let turnBack = (): void => {};
/** Turns the product's clock to so many milliseconds from now, until the test ends. */
export function later(milliseconds: number): void {
  const at = Date.now() + milliseconds;
  turnBack();
  turnBack = setClock(() => new Date(at));
}

/** The name of the step that was reached, or the code of the error that was thrown. */
export const outcome = (work: Promise<unknown>): Promise<string> =>
  work.then(
    (step) => (step as { step?: string } | undefined)?.step ?? 'done',
    (error: { code?: string }) => error.code ?? String(error),
  );

export function opened(step: SignInStep) {
  if (step.step !== 'signed_in') throw new Error(`not signed in but ${step.step}`);
  return step.session;
}

export async function rowCount(table: 'sessions' | 'devices' | 'users'): Promise<number> {
  const { rows } = await database().execute<{ n: number }>(
    sql`select count(*)::int as n from ${sql.identifier(table)}`,
  );
  return rows[0]?.n ?? -1;
}

export const clearLimits = () => database().execute(sql`delete from rate_limits`);

/** The step that was asked for instead of an answer. */
export async function stepOf(work: Promise<unknown>): Promise<ExtraStep> {
  const step = stepOfError(await work.catch((error: unknown) => error));
  if (!step) throw new Error('no step was asked for');
  return step;
}

/** What the script of the page sends back. */
export const solved = async ({ ticket, bits }: ExtraStep): Promise<StepAnswer> => ({
  ticket,
  answer: await solvePuzzle({ seed: seedOf(ticket), bits }),
});

/** Asks as the page does: an extra step is solved and sent along. */
export async function askLikePage({ phone, requester }: SignInRequest): Promise<SignInStep> {
  try {
    return await startSignIn({ phone, requester });
  } catch (error) {
    const asked = stepOfError(error);
    if (!asked || asked.bits === 0) throw error;
    return startSignIn({ phone, requester: { ...requester, step: await solved(asked) } });
  }
}

export const wrongFor = (code: string): string =>
  code.replace(/\d/, (digit) => String((Number(digit) + 1) % 10));

/** A database, a carrier that speaks Termii's protocol and settings that use both, for one test file. */
export function signInBench() {
  const bench = {
    termii: undefined as unknown as FakeTermii,
    useTermii(more: Record<string, string> = {}): void {
      useDemoCodes({
        SMS_PROVIDER: 'termii',
        TERMII_BASE_URL: bench.termii.url,
        TERMII_API_KEY: bench.termii.apiKey,
        TERMII_SENDER_ID: 'Oja',
        ...more,
      });
    },
    codeFor(phone: string): string {
      const code = bench.termii.lastCode(phoneKey(phone) ?? '');
      if (!code) throw new Error(`no code was sent to ${phone}`);
      return code;
    },
    /** A clean browser that a code for this phone was sent for. */
    async askedBrowser(phone: string, known: Partial<Requester> = {}): Promise<Requester> {
      const requester = cleanBrowser(known);
      expect((await askLikePage({ phone, requester })).step).toBe('code');
      return requester;
    },
    /** A new device past the code, in front of the second factor. */
    async beforeFactor(phone: string, factors: Factor[]): Promise<Requester> {
      const requester = await bench.askedBrowser(phone);
      const step = await finishSignIn({ phone, code: bench.codeFor(phone), requester });
      expect(step).toMatchObject({ step: 'second_factor', factors });
      if (step.step !== 'second_factor') throw new Error(step.step);
      return { ...requester, browserToken: step.browserToken };
    },
  };
  let drop = async (): Promise<void> => {};
  beforeAll(async () => {
    bench.termii = await startFakeTermii();
    const test = await testDatabase();
    drop = test.drop;
    connectPatiently(test);
    bench.useTermii();
  });
  afterEach(async () => {
    turnBack();
    bench.useTermii();
    await clearLimits();
  });
  afterAll(async () => {
    await closeDatabase();
    await drop();
    await bench.termii.close();
  });
  return bench;
}
