import { afterAll, beforeAll } from 'vitest';
import type {
  OperationAnswer,
  OperationKind,
  PayloadOf,
  SendAnswer,
  SendRequest,
} from '#app/domains/sync/operations.ts';
import { syncFunctions } from '#app/domains/sync/sync.api.server.ts';
import { now } from '#app/platform/clock.ts';
import { newId } from '#app/platform/id.ts';
import { startHttpApp } from '../processes/http-app.ts';
import type { Person } from './people.ts';

let url = '';

/** The two functions of the offline shop behind HTTP, for one test file. */
export function syncBench(): void {
  let close = async (): Promise<void> => {};
  beforeAll(async () => {
    const app = await startHttpApp({ functions: syncFunctions, mount: () => {} });
    url = app.url;
    close = app.close;
  });
  afterAll(() => close());
}

export interface Act<K extends OperationKind = OperationKind> {
  id: string;
  kind: K;
  at: string;
  payload: PayloadOf<K>;
}

/** Something that was done on a device, now unless told otherwise. */
export const act = <K extends OperationKind>(
  kind: K,
  payload: PayloadOf<K>,
  { at = now(), id = newId() }: { at?: Date; id?: string } = {},
): Act<K> => ({ id, kind, at: at.toISOString(), payload });

export interface Sender {
  person: Pick<Person, 'opened'>;
  shopId: string;
}

const bearer = ({ person }: Sender) => ({ authorization: `Bearer ${person.opened.token}` });

interface Sent {
  /** The device's clock. */
  sentAt?: Date;
  files?: Record<string, File>;
}

/** The request as the outbox makes it. */
export function post(
  sender: Sender,
  operations: readonly object[],
  { sentAt = now(), files }: Sent = {},
): Promise<Response> {
  const { shopId } = sender;
  const request: Omit<SendRequest, 'operations'> = {
    shopId,
    device: 'phone-1',
    sentAt: sentAt.toISOString(),
  };
  const json = JSON.stringify({ ...request, operations });
  const address = `${url}/api/sendOperations`;
  if (!files) {
    const headers = { ...bearer(sender), 'content-type': 'application/json' };
    return fetch(address, { method: 'POST', headers, body: json });
  }
  const body = new FormData();
  body.set('operations', json);
  for (const [name, file] of Object.entries(files)) body.set(name, file);
  return fetch(address, { method: 'POST', headers: bearer(sender), body });
}

export async function sendAll(
  sender: Sender,
  operations: readonly object[],
  more: Sent = {},
): Promise<SendAnswer> {
  const answer = await post(sender, operations, more);
  if (answer.status !== 200) throw new Error(`${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as SendAnswer;
}

/** The answer to one act. */
export async function send(sender: Sender, one: object, more: Sent = {}): Promise<OperationAnswer> {
  const [answer] = (await sendAll(sender, [one], more)).answers;
  if (!answer) throw new Error('no answer');
  return answer;
}

/** What a done act brought; a refused one fails the test. */
export async function done(sender: Sender, one: object, more: Sent = {}) {
  const answer = await send(sender, one, more);
  if (answer.state !== 'done') throw new Error(JSON.stringify(answer));
  return answer.result ?? {};
}
