import {
  type Answer,
  actTime,
  heard,
  nextBatch,
  type Operation,
  type Owner,
  ownedBy,
  withAnswer,
} from './operations.ts';
import type { KeptFile, OutboxStore } from './outbox-store.ts';
import { inRoom } from './room.ts';

/** What the server says to a request, whatever carries it. */
export type Reply =
  | { state: 'answered'; answers: readonly Answer[]; serverTime?: number | undefined }
  /** No line, a busy server, no time: the same again later. */
  | { state: 'unreachable' }
  /** The session ended: kept until the same person is back. */
  | { state: 'signed-out' }
  /** No longer of this shop: nothing of it stays here. */
  | { state: 'removed' }
  /** The request as a whole is not understood. */
  | { state: 'malformed'; message: string };

export interface Sending {
  owner: Owner;
  device: string;
  sentAt: number;
  operations: readonly { id: string; kind: string; at: number; payload: unknown }[];
  files: readonly KeptFile[];
}

export type Transport = (sending: Sending) => Promise<Reply>;

/** A server that answers “later” to so many in a row is busy. */
const mostFruitless = 10;

export interface Round {
  end: 'done' | 'unreachable' | 'signed-out' | 'removed';
  sent: Operation[];
}

interface Sender {
  store: OutboxStore;
  owner: Owner;
  device: string;
  transport: Transport;
  now: () => number;
}

const noteOffset = (store: OutboxStore, offset: number) =>
  inRoom(store, () => store.setMeta('offset', offset), 'spare');

async function request(
  { store, owner, device, transport, now }: Sender,
  batch: readonly Operation[],
): Promise<Reply> {
  const ids = batch.map(({ id }) => id);
  // A phone without room for even that sends all the same: else it would never have room again.
  await inRoom(
    store,
    () => store.change(ids, (operation) => ({ ...operation, tries: operation.tries + 1 })),
    'spare',
  );
  const offset = await store.meta('offset');
  const before = now();
  const reply = await transport({
    owner,
    device,
    sentAt: before + (offset ?? 0),
    operations: batch.map((operation) => ({
      id: operation.id,
      kind: operation.kind,
      at: actTime(operation, offset),
      payload: operation.payload,
    })),
    files: await store.files(batch.flatMap(({ files }) => files)),
  });
  if (reply.state === 'answered' && reply.serverTime !== undefined)
    await noteOffset(store, Math.round(reply.serverTime - (before + now()) / 2));
  return reply;
}

/** Which ones are done now; undefined on a phone that has no room to write it down. */
async function noteAnswers(
  store: OutboxStore,
  answers: ReadonlyMap<string, Answer>,
  at: number,
): Promise<Operation[] | undefined> {
  let arrived: Operation[] = [];
  const write = () => {
    arrived = [];
    return store.change([...answers.keys()], (operation) => {
      const answer = answers.get(operation.id);
      const next = answer ? withAnswer(operation, answer, at) : operation;
      if (next.state === 'done' && operation.state !== 'done') arrived.push(next);
      return next;
    });
  };
  const { fits } = await inRoom(store, write, 'spare');
  return fits ? arrived : undefined;
}

/** A request that was not understood is sent piece by piece: one bad operation holds up no other. */
async function onePiece(sender: Sender, operation: Operation): Promise<Reply> {
  const reply = await request(sender, [operation]);
  if (reply.state !== 'malformed') return reply;
  const { message } = reply;
  return {
    state: 'answered',
    answers: [{ id: operation.id, state: 'refused', code: 'malformed', message }],
  };
}

/** Everything that waits, until nothing is left that may go or the server does not answer. */
export async function sendWaiting(sender: Sender): Promise<Round> {
  const { store, owner, now } = sender;
  const sent: Operation[] = [];
  const resting = new Set<string>();
  let apart = false;
  let fruitless = 0;
  for (;;) {
    const mine = (await store.all()).filter(ownedBy(owner));
    const [first, ...more] = nextBatch(mine, resting);
    if (!first) return { end: 'done', sent };
    const batch = apart ? [first] : [first, ...more];
    const reply = batch.length === 1 ? await onePiece(sender, first) : await request(sender, batch);
    if (reply.state === 'malformed') {
      apart = true;
      continue;
    }
    if (reply.state !== 'answered') return { end: reply.state, sent };
    const said = new Map(reply.answers.map((answer) => [answer.id, answer]));
    const answers = new Map(
      batch.flatMap((operation) => {
        const answer = said.get(operation.id);
        return answer ? [[operation.id, heard(answer, operation, now())] as const] : [];
      }),
    );
    // All behind the first “later” have waited for it alone: they are asked for again without it.
    const late = batch.findIndex(({ id }) => (answers.get(id)?.state ?? 'later') === 'later');
    const stopping = batch[late];
    if (stopping) resting.add(stopping.id);
    fruitless = late === 0 ? fruitless + 1 : 0;
    if (fruitless > mostFruitless) return { end: 'unreachable', sent };
    const done = batch.filter(({ id }) => answers.get(id)?.state === 'done');
    const arrived = await noteAnswers(store, answers, now());
    sent.push(...(arrived ?? done));
    if (arrived) await store.dropFiles(done.flatMap(({ files }) => files));
    else {
      // What has arrived goes without a trace; what was refused is asked for again another time.
      await store.remove(done.map(({ id }) => id));
      for (const { id } of batch) resting.add(id);
    }
  }
}
