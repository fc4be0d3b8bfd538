import { patienceMs, saleTime } from '#app/domains/orders/counter/sale-time.ts';
import type { Actor } from '#app/domains/shops/commands/lock-shop.server.ts';
import { now } from '#app/platform/clock.ts';
import type { AppError, ErrorKind } from '#app/platform/errors.ts';
import { asAppError, errorText } from '#app/platform/http/errors/error-answer.server.ts';
import { httpErrors } from '#app/platform/http/errors/http.errors.ts';
import { faultParams, faultsByField } from '#app/platform/http/input/schema-faults.ts';
import type { Translator } from '#app/platform/i18n/messages.ts';
import { log } from '#app/platform/log.server.ts';
import {
  type OperationAnswer,
  type OperationKind,
  operationKinds,
  payloads,
  type SentOperation,
} from '../operations.ts';
import type { Given } from './given.server.ts';
import { runs } from './run-operation.server.ts';

/** Nothing is wrong with the operation: it is sent again, and nothing of its request overtakes it. */
const passing = new Set<ErrorKind>([
  'too_many',
  'too_slow',
  'unavailable',
  'provider_unavailable',
  'provider_timeout',
]);

/** Refused only while the seller waits for the answer; later the goods are gone, and the sale is booked. */
const whileWaited = new Set(['orders.below_floor', 'orders.item_hidden', 'orders.not_seen']);

/** The sender left the team, is paused or signed out: this refuses the whole batch, not one operation. */
const isAboutSender = ({ code }: AppError): boolean =>
  ['shops.not_found', 'shops.paused', 'accounts.not_signed_in'].includes(code);

export interface Sending {
  actor: Actor;
  sentAt: string;
  files: ReadonlyMap<string, File>;
  translator: Translator;
}

function payloadOf<K extends OperationKind>(kind: K, payload: unknown): Given<K>['payload'] {
  const parsed = payloads[kind].safeParse(payload);
  if (!parsed.success)
    throw httpErrors.invalid(faultParams(parsed.error), {
      fields: faultsByField(parsed.error, 'payload'),
      cause: parsed.error,
    });
  return parsed.data as Given<K>['payload'];
}

async function run<K extends OperationKind>(
  kind: K,
  { id, at, payload }: SentOperation,
  { actor, sentAt, files }: Sending,
): Promise<OperationAnswer> {
  const times = { soldAt: new Date(at), sentAt: new Date(sentAt) };
  const result = await runs[kind]({
    actor,
    id,
    payload: payloadOf(kind, payload),
    at: saleTime(times, now()).at,
    times: { soldAt: at, sentAt },
    files,
  });
  return { id, state: 'done', result };
}

function refusal(
  { id, kind }: Pick<SentOperation, 'id' | 'kind'>,
  error: unknown,
  translator: Translator,
): OperationAnswer {
  const known = asAppError(error);
  if (!known) {
    // Kept on the device and shown there; the others of the request go on.
    log.error({ err: error, operation: id }, 'operation failed');
    return {
      id,
      state: 'refused',
      code: 'app.unknown',
      message: translator.t('errors.app.unknown'),
    };
  }
  if (isAboutSender(known)) throw known;
  if (passing.has(known.kind)) return { id, state: 'later' };
  const { code, params } = known;
  return {
    id,
    state: 'refused',
    code,
    message: errorText(known, translator),
    detail: params,
    ...(kind === 'counter.sale' && whileWaited.has(code) && { withinMs: patienceMs }),
  };
}

async function answerOne(operation: SentOperation, sending: Sending): Promise<OperationAnswer> {
  const kind = operationKinds.find((known) => known === operation.kind);
  if (!kind) return { id: operation.id, state: 'later' };
  try {
    return await run(kind, operation, sending);
  } catch (error) {
    return refusal(operation, error, sending.translator);
  }
}

/** Each by itself and in the order of the list; behind one that has to wait, all wait. */
export async function sendOperations(
  operations: readonly SentOperation[],
  sending: Sending,
): Promise<OperationAnswer[]> {
  const answers: OperationAnswer[] = [];
  let isHeld = false;
  for (const operation of operations) {
    const answer: OperationAnswer = isHeld
      ? { id: operation.id, state: 'later' }
      : await answerOne(operation, sending);
    isHeld = isHeld || answer.state === 'later';
    answers.push(answer);
  }
  return answers;
}
