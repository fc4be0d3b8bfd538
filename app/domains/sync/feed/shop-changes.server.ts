import { can, type Role } from '#app/domains/shops/team/permissions.ts';
import { now } from '#app/platform/clock.ts';
import type { Transaction } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { changesSince, headOf, overruledOf } from './changes.queries.server.ts';
import {
  copyItems,
  copyMessages,
  copyOrders,
  copyThreads,
  type Sight,
} from './copy.queries.server.ts';
import { type ChangeKind, type ChangesAnswer, mostChanges } from './copy.ts';
import {
  type Cursor,
  cursorDays,
  type FillKind,
  fillKinds,
  fromStart,
  readCursor,
  writeCursor,
} from './cursor.ts';

interface Asking {
  shopId: string;
  userId: string;
  role: Role;
  after?: string | undefined;
}

type Found = Pick<
  ChangesAnswer,
  'items' | 'orders' | 'threads' | 'messages' | 'overruled' | 'gone'
>;
type Place = Pick<Cursor, 'seq' | 'fill' | 'within'>;
interface Page {
  found: Found;
  place: Place;
  more: boolean;
}

const nothing = (): Found => ({
  items: [],
  orders: [],
  threads: [],
  messages: [],
  overruled: [],
  gone: [],
});

const sightOf = (role: Role): Sight => ({
  seesMoney: can(role, 'money.see'),
  seesPayments: can(role, 'payments.see'),
});

/** The changes since the cursor, with the things as they are in this very snapshot. */
async function nextChanges(
  tx: Transaction,
  { shopId, userId, role }: Asking,
  from: Pick<Cursor, 'seq' | 'within'>,
): Promise<Page> {
  const changes = await changesSince(tx, { shopId, ...from });
  const idsOf = (kind: ChangeKind) =>
    changes.flatMap((change) => (change.kind === kind && !change.gone ? [change.id] : []));
  const items = await copyItems(tx, shopId, { ids: idsOf('item') });
  const orders = await copyOrders(tx, { shopId, ...sightOf(role) }, { ids: idsOf('order') });
  const threads = await copyThreads(tx, shopId, idsOf('thread'));
  const messages = await copyMessages(tx, shopId, { ids: idsOf('message') });
  const overruled = await overruledOf(tx, userId, idsOf('overruled'));
  const there = new Set([...items, ...orders, ...threads, ...messages].map(({ id }) => id));
  // An order of long ago that was touched is not in the copy either.
  const gone = changes.flatMap(({ kind, id }): ChangesAnswer['gone'] =>
    kind === 'overruled' || there.has(id) ? [] : [[kind, id]],
  );
  const last = changes.at(-1);
  return {
    found: { items, orders, threads, messages, overruled, gone },
    place: last ? { seq: last.seq, within: last.id } : from,
    more: changes.length === mostChanges,
  };
}

/** The next part of a copy that is being filled; with the last part the changes since its beginning come into reach. */
async function nextPart(
  tx: Transaction,
  { shopId, role }: Asking,
  { seq, fill = fromStart }: Place,
): Promise<Page> {
  const found = nothing();
  let room = mostChanges;
  let { kind, after }: { kind: FillKind; after: string } = fill;
  for (;;) {
    if (kind === 'thread') {
      found.threads = await copyThreads(tx, shopId);
      const threadIds = found.threads.map(({ id }) => id);
      found.messages = await copyMessages(tx, shopId, { threadIds });
      return { found, place: { seq }, more: false };
    }
    const wanted = { after, limit: room };
    const part =
      kind === 'item'
        ? await copyItems(tx, shopId, wanted)
        : await copyOrders(tx, { shopId, ...sightOf(role) }, wanted);
    if (kind === 'item') found.items = part as Found['items'];
    else found.orders = part as Found['orders'];
    const last = part.at(-1);
    if (last && part.length === room)
      return { found, place: { seq, fill: { kind, after: last.id } }, more: true };
    room -= part.length;
    kind = fillKinds[fillKinds.indexOf(kind) + 1] ?? 'thread';
    after = fromStart.after;
  }
}

/** Whether a cursor still leads from a copy of this database and these rights to the present. */
function isUsable(cursor: Cursor, head: { epoch: string; seq: number }, sight: string): boolean {
  const age = now().getTime() - cursor.issuedAt;
  const isSame = cursor.epoch === head.epoch && cursor.sight === sight;
  return isSame && cursor.seq <= head.seq && age < cursorDays * 86_400_000;
}

/** The shop's things for the copy on a device: all of them part by part, then what has changed since. */
export function shopChanges(asking: Asking): Promise<ChangesAnswer> {
  return inTransaction(
    async (tx) => {
      const { shopId, role, after } = asking;
      const head = await headOf(tx, shopId);
      const { seesMoney, seesPayments } = sightOf(role);
      const sight = `${Number(seesMoney)}${Number(seesPayments)}`;
      const asked = after === undefined ? undefined : readCursor(after);
      const cursor = asked && isUsable(asked, head, sight) ? asked : undefined;
      const start: Place = cursor ?? { seq: head.seq, fill: fromStart };
      const page = start.fill
        ? await nextPart(tx, asking, start)
        : await nextChanges(tx, asking, start);
      const { epoch } = head;
      const issuedAt = now().getTime();
      return {
        ...page.found,
        cursor: writeCursor({ epoch, sight, issuedAt, ...page.place }),
        more: page.more || page.place.seq < head.seq,
        reset: cursor === undefined,
        serverTime: now().toISOString(),
      };
    },
    { isolation: 'repeatable read' },
  );
}
