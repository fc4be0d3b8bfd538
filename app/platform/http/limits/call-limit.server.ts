import { settings } from '#app/platform/env.server.ts';
import type { StepAnswer } from '#app/platform/extra-step/extra-step.ts';
import { type Allowance, stepUnless } from '#app/platform/visitors/network-step.server.ts';
import type { MetVisitor } from '#app/platform/visitors/signed-visitor.server.ts';
import { httpErrors } from '../errors/http.errors.ts';
import { visitorKey } from '../visitor.server.ts';
import { clientKey } from './client-key.ts';
import { takeToken } from './rate-limit.server.ts';

export interface CallLimit {
  name: string;
  /** Per hour and visitor: nobody else can use these up, so above it is refused. */
  visitor: number;
  /** Per hour and address, which thousands of phones may share: above it one more step is asked for. */
  address: number;
}

export interface Caller {
  met: MetVisitor;
  address: string;
  step?: StepAnswer | undefined;
}

const hour = 3_600;

/** `also`: what else of the network this call uses up; all of it is one step. */
export async function limitVisitor(
  caller: Caller,
  limit: CallLimit,
  also: readonly Allowance[] = [],
): Promise<void> {
  if (!settings().rateLimits) return;
  const { name } = limit;
  const { met, address, step } = caller;
  const key = visitorKey(met.visitorId);
  const own = { key: `${name}.visitor:${key}`, limit: limit.visitor, per: hour };
  const { allowed, retryAfterSeconds } = await takeToken(own);
  if (!allowed) throw httpErrors.too_many({}, { retryAfterSeconds });
  const shared = {
    name: `${name}.address`,
    of: clientKey(address),
    limit: limit.address,
    per: hour,
  };
  // Who has no id yet may not get the one that goes out with a refusal: then the ticket is the address's.
  const who = met.cookie === undefined ? key : clientKey(address);
  await stepUnless({ free: [shared, ...also], subject: `${name}:${who}`, address, step });
}
