import type { Act } from '#app/platform/outbox/act.ts';
import { newOperationId } from '#app/platform/outbox/operation-id.ts';
import type { About, Operation } from '#app/platform/outbox/operations.ts';
import { currentOutbox, useOutboxView } from '#app/platform/outbox/use-outbox.ts';
import type { ProductCard } from '../messages.ts';
import type { Pending } from './use-outbox.ts';

const messageKind = 'message.send';

interface Kept {
  operationId: string;
  text: string;
  card: ProductCard | null;
  photo?: Blob | undefined;
  at: string;
}

/** A product's card as it was noted when the message was written. */
function cardOf({ stockId, item, kobo, photo }: About): ProductCard | null {
  if (stockId === undefined) return null;
  return {
    stockId: String(stockId),
    name: String(item),
    priceKobo: Number(kobo),
    photo: { url: String(photo), widths: [] },
  };
}

const aboutCard = ({ stockId, name, priceKobo, photo }: ProductCard): About => ({
  stockId,
  item: name,
  kobo: priceKobo,
  photo: photo.url,
});

function pendingOf(operation: Operation): Pending {
  const { id, at, reason, payload, about = {}, files } = operation;
  const { text } = payload as { text: string };
  return {
    operationId: id,
    text,
    card: cardOf(about),
    ...(files.length > 0 && { attachment: { kind: 'photo_coming' } }),
    at: new Date(at).toISOString(),
    state: reason ? 'failed' : 'waiting',
    reason: reason?.message ?? '',
    isAgain: reason === undefined,
  };
}

const laneOf = (threadId: string | undefined): string => `thread:${threadId}`;

/** The newest words of a thread that are on this phone alone. */
export function useKeptWords(): (threadId: string) => Pending | undefined {
  const { operations } = useOutboxView();
  return (threadId) => {
    const last = operations.findLast(
      ({ kind, lane, state }) =>
        kind === messageKind && lane === laneOf(threadId) && state !== 'done',
    );
    return last && pendingOf(last);
  };
}

/** A team's messages that wait on this phone for a line: they go in the order in which they were written. */
export function useKeptMessages(threadId: string | undefined, name: string) {
  const lane = laneOf(threadId);
  const { operations } = useOutboxView();
  const own = operations.filter((one) => one.kind === messageKind && one.lane === lane);
  const waiting = own.filter(({ state }) => state !== 'done');
  /** False where it cannot be kept: then it stays with the page. */
  const keep = async ({ operationId, text, card, photo, at }: Kept): Promise<boolean> => {
    const outbox = currentOutbox();
    if (!outbox?.takesAll || threadId === undefined) return false;
    const file = photo && { id: newOperationId(), blob: photo, name: 'photo.jpg' };
    const act: Act = {
      id: operationId,
      at: new Date(at).getTime(),
      kind: messageKind,
      lane,
      payload: {
        threadId,
        text,
        ...(card && { stockId: card.stockId }),
        ...(file && { photo: file.id }),
      },
      about: { name, text, ...(card && aboutCard(card)), ...(photo && { bytes: photo.size }) },
      files: file ? [file] : [],
    };
    try {
      await outbox.add(act);
    } catch {
      outbox.onFull?.();
      return false;
    }
    void outbox.send();
    return true;
  };
  return {
    pending: waiting.map((operation) => pendingOf(operation)),
    /** What is written now has to wait behind these. */
    isBehind: waiting.some(({ state }) => state === 'waiting'),
    keep,
    retry: (id: string) => {
      const outbox = currentOutbox();
      if (waiting.find((one) => one.id === id)?.state === 'refused') void outbox?.retry(id);
      else outbox?.wake();
    },
    drop: (id: string) => void currentOutbox()?.drop(id),
  };
}
