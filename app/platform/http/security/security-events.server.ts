import { LRUCache } from 'lru-cache';
import type { AppError } from '#app/platform/errors.ts';
import { log } from '#app/platform/log.server.ts';
import { keep } from '#app/platform/singleton.server.ts';
import { counter } from '../figures/metrics.server.ts';

/** What somebody who watches for thieves counts. */
export const securityEvents = [
  'sign_in',
  'wrong_code',
  'wrong_pin',
  'pin_lock',
  'denied',
  'wrong_origin',
  'forged_webhook',
  'role_change',
  'bank_change',
  'signed_out_everywhere',
] as const;
export type SecurityEvent = (typeof securityEvents)[number];

const count = counter('oja_security_events_total');
// Each is 0 until it happens, so that the first time is seen as a change.
for (const event of securityEvents) count({ event }, 0);

/** A flood is counted in full and written down in part. */
const mostLines = 60;
const minute = 60_000;
const lines = keep(
  'security-lines',
  () => new LRUCache<SecurityEvent, { n: number }>({ max: securityEvents.length, ttl: minute }),
);

function isWritten(event: SecurityEvent): boolean {
  const written = lines.get(event) ?? { n: 0 };
  if (written.n === 0) lines.set(event, written);
  written.n += 1;
  return written.n <= mostLines;
}

/** Words of the code, never of people: no id, name, number or address. */
type Facts = Record<string, string | boolean>;

export function noteSecurity(event: SecurityEvent, facts: Facts = {}): void {
  count({ event });
  if (isWritten(event)) log.info({ security: event, ...facts }, 'security event');
}

const noted = new WeakSet<AppError>();

/** A refusal passes several doors on its way out. One that a person can take away is part of the way in. */
export function noteRefusal(error: AppError): void {
  if (error.kind !== 'forbidden' || error.wayOn || noted.has(error)) return;
  noted.add(error);
  if (error.code === 'app.wrong_origin') noteSecurity('wrong_origin');
  else noteSecurity('denied', { why: error.code });
}
