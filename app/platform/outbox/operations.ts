/** Whose phone it is: the person and the shop that everything kept here belongs to. */
export interface Owner {
  by: string;
  shop: string;
}

/** Why the server does not take an operation; a person has to decide. */
export interface Refusal {
  code: string;
  message: string;
  detail?: unknown;
}

export type About = Readonly<Record<string, string | number | undefined>>;

/** One act of a person that the server has not confirmed, or has confirmed lately. */
export interface Operation<Payload = unknown> extends Owner {
  /** Made here: sent twice, it is still one act. */
  id: string;
  /** The order in which this phone's acts were made, whatever its clock did meanwhile. */
  nr: number;
  kind: string;
  /** The phone's own clock. */
  at: number;
  /** How far that clock was from the server's, when it was known. */
  offset?: number | undefined;
  device: string;
  /** What it must stay in order with: an item, a thread, an order. */
  lane: string;
  /** Operations without which it makes no sense: the item that was added, then sold. */
  needs?: readonly string[] | undefined;
  payload: Payload;
  /** Ids of its files, which are kept apart. */
  files: readonly string[];
  /** What the waiting list shows of it; never sent. */
  about?: About | undefined;
  state: 'waiting' | 'refused' | 'done';
  /** How often it was sent; counted before it leaves. */
  tries: number;
  /** How many of its photos a full phone has let go. */
  lostFiles?: number | undefined;
  reason?: Refusal | undefined;
  doneAt?: number | undefined;
  result?: unknown;
  /** Taken, but the result has something that a person is to see once. */
  isUnread?: boolean | undefined;
}

export type Answer =
  | { id: string; state: 'done'; result?: unknown }
  /** `withinMs`: only while a person waits for it; so long after the act it has happened, and is sent again. */
  | ({ id: string; state: 'refused'; withinMs?: number | undefined } & Refusal)
  | { id: string; state: 'later' };

/** What one request may carry; the server takes no more. */
const mostInRequest = 50;
const mostBytes = 200_000;

export const ownedBy =
  ({ by, shop }: Owner) =>
  (operation: Owner): boolean =>
    operation.by === by && operation.shop === shop;

export const inOrder = (operations: readonly Operation[]): Operation[] =>
  [...operations].sort((a, b) => a.nr - b.nr);

/** Refused, or waiting for one that was: a person has to decide first. */
function isHeld(operation: Operation, byId: ReadonlyMap<string, Operation>): boolean {
  return (operation.needs ?? []).some((id) => {
    const needed = byId.get(id);
    return needed !== undefined && (needed.state === 'refused' || isHeld(needed, byId));
  });
}

const isUnmet = ({ needs = [] }: Operation, byId: ReadonlyMap<string, Operation>): boolean =>
  needs.some((id) => {
    const needed = byId.get(id);
    return needed !== undefined && needed.state !== 'done';
  });

/**
 * What goes next, the oldest first. The server answers in order and stops at a “later”, so several of a lane
 * may travel together; where the first of a lane stays, all behind it stay. A refused one lets the others
 * of its lane pass, except those that need it. One with files travels alone.
 */
export function nextBatch(
  operations: readonly Operation[],
  resting: ReadonlySet<string> = new Set(),
): Operation[] {
  const byId = new Map(operations.map((operation) => [operation.id, operation]));
  const stopped = new Set<string>();
  const batch: Operation[] = [];
  let bytes = 0;
  for (const operation of inOrder(operations)) {
    if (operation.state !== 'waiting' || isHeld(operation, byId)) continue;
    if (stopped.has(operation.lane)) continue;
    const isAlone = operation.files.length > 0;
    bytes += JSON.stringify(operation.payload).length;
    const fits = batch.length === 0 || (!isAlone && bytes <= mostBytes);
    if (resting.has(operation.id) || isUnmet(operation, byId) || !fits) {
      stopped.add(operation.lane);
      continue;
    }
    batch.push(operation);
    if (isAlone || batch.length === mostInRequest) break;
  }
  return batch;
}

const isOverruled = (result: unknown): boolean =>
  typeof result === 'object' && result !== null && 'overruled' in result;

/** A refusal meant for somebody who waits, heard when nobody does any more: the act has happened and goes again. */
export const heard = (answer: Answer, { id, at }: Operation, now: number): Answer =>
  answer.state === 'refused' && answer.withinMs !== undefined && now - at > answer.withinMs
    ? { id, state: 'later' }
    : answer;

/** An operation after the server's answer. */
export function withAnswer(operation: Operation, answer: Answer, now: number): Operation {
  if (operation.state === 'done' || answer.state === 'later') return operation;
  if (answer.state === 'done') {
    const { reason: _reason, ...known } = operation;
    const { result } = answer;
    return { ...known, state: 'done', doneAt: now, result, isUnread: isOverruled(result) };
  }
  const { code, message, detail } = answer;
  return { ...operation, state: 'refused', reason: { code, message, detail } };
}

/** How many acts of a person are on this phone alone. */
export const unsentCount = (operations: readonly Operation[]): number =>
  operations.filter(({ state }) => state !== 'done').length;

/** Refused ones may be taken up again as they are: the server has nothing of them. */
export const again = ({ reason: _reason, ...operation }: Operation): Operation => ({
  ...operation,
  state: 'waiting',
});

/** Whether nothing of it can be at the server: then it may be changed without being doubled. */
export const isUnsent = ({ state, tries }: Operation): boolean =>
  state === 'refused' || (state === 'waiting' && tries === 0);

/** It and everything that makes no sense without it. */
export function withDependants(operations: readonly Operation[], id: string): string[] {
  const gone = new Set([id]);
  for (const { id: other, needs = [], state } of inOrder(operations))
    if (state !== 'done' && needs.some((needed) => gone.has(needed))) gone.add(other);
  return [...gone];
}

const dayMs = 86_400_000;

/** What was sent is shown for a day. */
export const isOld = ({ state, doneAt = 0, isUnread }: Operation, now: number): boolean =>
  state === 'done' && !isUnread && now - doneAt > dayMs;

const firstPauseMs = 5_000;
const longestPauseMs = 5 * 60_000;

/** How long to wait after so many rounds without an answer. */
export const pauseAfter = (failures: number): number =>
  Math.min(longestPauseMs, firstPauseMs * 2 ** Math.max(0, failures - 1));

/** The act's time by the server's clock, as far as that is known; else by the phone's. */
export const actTime = ({ at, offset }: Operation, current: number | undefined): number =>
  at + (offset ?? current ?? 0);
