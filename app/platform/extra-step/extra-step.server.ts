import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { takeToken } from '#app/platform/http/limits/rate-limit.server.ts';
import { now } from '../clock.ts';
import { sessionSecrets, settings } from '../env.server.ts';
import { AppError } from '../errors.ts';
import { keyOf } from '../http/input/form-fields.ts';
import { newCode } from '../id.ts';
import { type ExtraStep, type StepAnswer, seedOf } from './extra-step.ts';
import { puzzleText } from './puzzle.ts';

/** A ticket that is not used by then has to be fetched again. */
const lifeSeconds = 30 * 60;

/**
 * Who may use the ticket and for what, from server facts: `code:<browser>:<phone>`. A ticket for one
 * is worth nothing for another.
 */
type Subject = string;

const seconds = (): number => Math.floor(now().getTime() / 1_000);

function sign(subject: Subject, facts: string, secret = settings().sessionSecret()): string {
  const key = createHmac('sha256', secret).update('extra-step').digest();
  return createHmac('sha256', key).update(`${subject}\0${facts}`).digest('base64url').slice(0, 32);
}

export function makeStep(
  subject: Subject,
  { bits, waitSeconds }: Pick<ExtraStep, 'bits' | 'waitSeconds'>,
): ExtraStep {
  const facts = [seconds() + waitSeconds, bits, newCode(8)].join('.');
  return { ticket: `${facts}.${sign(subject, facts)}`, bits, waitSeconds };
}

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

interface Ticket {
  readyAt: number;
  bits: number;
}

/** Undefined for one that is not ours, not for this, or too old. */
function readTicket(subject: Subject, ticket: string): Ticket | undefined {
  if (!/^\d{1,12}\.\d{1,2}\.[a-z0-9]{8}\.[\w-]{32}$/.test(ticket)) return undefined;
  const facts = ticket.slice(0, ticket.lastIndexOf('.'));
  const isOurs = (secret: string) => isSame(sign(subject, facts, secret), seedOf(ticket));
  if (!sessionSecrets().some(isOurs)) return undefined;
  const [readyAt = 0, bits = 0] = facts.split('.').map(Number);
  return seconds() > readyAt + lifeSeconds ? undefined : { readyAt, bits };
}

function isSolved(ticket: string, bits: number, answer: string): boolean {
  if (bits === 0 || !/^\d{1,12}$/.test(answer)) return false;
  const hash = createHash('sha256')
    .update(puzzleText(seedOf(ticket), answer))
    .digest();
  return Math.clz32(hash.readUInt32BE(0)) >= bits;
}

/**
 * True when the step was taken; uses the ticket up. A ticket that came too early is answered with
 * itself and the seconds that are left, by `onward`.
 */
export async function isStepTaken(
  subject: Subject,
  answer: StepAnswer | undefined,
  onward: (step: ExtraStep) => AppError,
): Promise<boolean> {
  const ticket = answer && readTicket(subject, answer.ticket);
  if (!answer || !ticket) return false;
  const waitSeconds = ticket.readyAt - seconds();
  if (waitSeconds > 0 && !isSolved(answer.ticket, ticket.bits, answer.answer)) {
    throw onward({ ticket: answer.ticket, bits: ticket.bits, waitSeconds });
  }
  const once = { key: `extra-step:${seedOf(answer.ticket)}`, limit: 1, per: 2 * lifeSeconds };
  return (await takeToken(once)).allowed;
}

/** The step as the form brings it back. */
export function stepAnswerIn(form: FormData): StepAnswer | undefined {
  const [ticket, answer] = [keyOf(form, 'stepTicket'), keyOf(form, 'stepAnswer')];
  return ticket ? { ticket, answer } : undefined;
}

/** The step that an error asks for (`answer` of `stepError`), for a page that shows it. */
export function stepOfError(error: unknown): ExtraStep | undefined {
  const { ticket, bits, waitSeconds } = (error instanceof AppError && error.answer) || {};
  if (typeof ticket !== 'string') return undefined;
  return { ticket, bits: Number(bits), waitSeconds: Number(waitSeconds) };
}

/** How an error carries a step: in the JSON answer, with the time after which waiting is enough. */
export const stepExtras = (step: ExtraStep) => ({
  answer: { ...step },
  retryAfterSeconds: step.waitSeconds,
});
