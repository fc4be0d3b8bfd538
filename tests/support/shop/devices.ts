import { afterAll, beforeAll } from 'vitest';
import { setAccountCookie } from '#app/domains/accounts/session/account-cookies.server.ts';
import type { ChangesAnswer } from '#app/domains/sync/feed/copy.ts';
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

const signedIn = ({ person }: Sender) => ({
  cookie: setAccountCookie('session', person.opened.token, url).split(';')[0] ?? '',
});

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
    const headers = { ...signedIn(sender), 'content-type': 'application/json' };
    return fetch(address, { method: 'POST', headers, body: json });
  }
  const body = new FormData();
  body.set('operations', json);
  for (const [name, file] of Object.entries(files)) body.set(name, file);
  return fetch(address, { method: 'POST', headers: signedIn(sender), body });
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

/** Again while a busy server says “later”, as the outbox does. */
export async function sendUntilTaken(
  sender: Sender,
  operations: readonly object[],
  more: Sent = {},
) {
  for (let tries = 1; ; tries++) {
    const { answers } = await sendAll(sender, operations, more);
    if (tries === 20 || answers.every(({ state }) => state !== 'later')) return answers;
  }
}

/** The answer to one act. */
export async function send(sender: Sender, one: object, more: Sent = {}): Promise<OperationAnswer> {
  const [answer] = await sendUntilTaken(sender, [one], more);
  if (!answer) throw new Error('no answer');
  return answer;
}

/** What a done act brought; a refused one fails the test. */
export async function done(sender: Sender, one: object, more: Sent = {}) {
  const answer = await send(sender, one, more);
  if (answer.state !== 'done') throw new Error(JSON.stringify(answer));
  return answer.result ?? {};
}

/** One part of what the device's copy is made of. */
export async function changes(sender: Sender, after?: string): Promise<ChangesAnswer> {
  const query = new URLSearchParams({ shopId: sender.shopId, ...(after && { after }) });
  const answer = await fetch(`${url}/api/shopChanges?${query}`, { headers: signedIn(sender) });
  if (answer.status !== 200) throw new Error(`${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as ChangesAnswer;
}

type Copied = { id: string };

/** The copy on a device: brought up to date part by part, as the outbox does it. */
export function makeCopy(sender: Sender) {
  const kinds = {
    item: new Map<string, ChangesAnswer['items'][number]>(),
    order: new Map<string, ChangesAnswer['orders'][number]>(),
    thread: new Map<string, ChangesAnswer['threads'][number]>(),
    message: new Map<string, ChangesAnswer['messages'][number]>(),
    overruled: new Map<string, ChangesAnswer['overruled'][number]>(),
  };
  let cursor: string | undefined;
  const put = <T extends Copied>(into: Map<string, T>, things: readonly T[]) => {
    for (const thing of things) into.set(thing.id, thing);
  };
  const take = (answer: ChangesAnswer) => {
    if (answer.reset) for (const kind of Object.values(kinds)) kind.clear();
    put(kinds.item, answer.items);
    put(kinds.order, answer.orders);
    put(kinds.thread, answer.threads);
    put(kinds.message, answer.messages);
    put(kinds.overruled, answer.overruled);
    for (const [kind, id] of answer.gone) kinds[kind].delete(id);
    cursor = answer.cursor;
  };
  return {
    ...kinds,
    /** Asks until there is no more; how often it asked. */
    async update(): Promise<number> {
      for (let asked = 1; ; asked++) {
        const answer = await changes(sender, cursor);
        take(answer);
        if (!answer.more) return asked;
      }
    },
  };
}
