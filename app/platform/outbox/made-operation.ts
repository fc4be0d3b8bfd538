import type { Act } from './act.ts';
import { newOperationId } from './operation-id.ts';
import type { Operation, Owner } from './operations.ts';
import type { OutboxStore } from './outbox-store.ts';

/** An act as it is kept: whose, when by which clock, and in which place of its lane. */
export async function makeOperation(
  store: OutboxStore,
  owner: Owner,
  { files = [], id = newOperationId(), at, ...act }: Act,
): Promise<Operation> {
  return {
    ...owner,
    id,
    nr: 0,
    kind: act.kind,
    at: at ?? Date.now(),
    offset: at === undefined ? await store.meta('offset') : undefined,
    device: (await store.meta('device')) ?? '',
    lane: act.lane ?? id,
    needs: act.needs,
    payload: act.payload,
    about: act.about,
    files: files.map((file) => file.id),
    state: 'waiting',
    tries: 0,
  };
}
