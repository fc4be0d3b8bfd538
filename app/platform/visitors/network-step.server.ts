import { createHmac } from 'node:crypto';
import { httpErrors } from '#app/platform/http/errors/http.errors.ts';
import { clientNetworks } from '#app/platform/http/limits/client-key.ts';
import {
  type TokenRequest,
  takeToken,
  tokensOut,
} from '#app/platform/http/limits/rate-limit.server.ts';
import { settings } from '../env.server.ts';
import { isStepTaken, makeStep, stepExtras } from '../extra-step/extra-step.server.ts';
import type { ExtraStep, StepAnswer } from '../extra-step/extra-step.ts';

/** About half a second on a cheap phone; more where one network has taken very many. */
const easiest = 14;
const hardest = 20;
const shortWait = 30;
const longWait = 120;
const hour = 3_600;

export interface Allowance {
  name: string;
  /** The network, address, visitor or phone that it is counted for. */
  of: string;
  limit: number;
  per: number;
}

/** Keys are hashed: a table of limits must not become a list of who was here. */
const bucket = ({ name, of, limit, per }: Allowance): TokenRequest => ({
  key: `${name}:${createHmac('sha256', settings().sessionSecret()).update(`limit:${of}`).digest('base64url')}`,
  limit,
  per,
});

const stepsOf = (address: string): TokenRequest =>
  bucket({ name: 'steps-site', of: clientNetworks(address).site, limit: 100_000, per: hour });

async function nextStep(subject: string, address: string): Promise<ExtraStep> {
  const steps = stepsOf(address);
  const out = await tokensOut(steps);
  await takeToken(steps);
  const harder = Math.floor(Math.log2(1 + out / 20));
  return makeStep(subject, {
    bits: Math.min(hardest, easiest + harder),
    waitSeconds: out < 60 ? shortWait : longWait,
  });
}

const oneMoreStep = (step: ExtraStep) => httpErrors.one_more_step({}, stepExtras(step));

interface Limited {
  /** What thousands may share passes as long as these have something left. */
  free: readonly Allowance[];
  /** Who does what, from server facts. */
  subject: string;
  address: string;
  step: StepAnswer | undefined;
}

/** Takes one of each, until one of them has nothing left. */
export async function isWithin(allowances: readonly Allowance[]): Promise<boolean> {
  for (const allowance of allowances)
    if (!(await takeToken(bucket(allowance))).allowed) return false;
  return true;
}

/** Nobody is refused for a network that thousands share: one more step, then it goes on. */
export async function stepUnless({ free, subject, address, step }: Limited): Promise<void> {
  if (await isStepTaken(subject, step, oneMoreStep)) return;
  for (const allowance of free) {
    const { allowed } = await takeToken(bucket(allowance));
    if (!allowed) throw oneMoreStep(await nextStep(subject, address));
  }
}
