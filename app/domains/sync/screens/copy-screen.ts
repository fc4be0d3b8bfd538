import type { InboxMessage } from '#app/domains/messages/messages.ts';
import type { Translate } from '#app/platform/i18n/messages.ts';
import type { Operation } from '#app/platform/outbox/operations.ts';
import type { CopyItem, CopyOrder, CopyThread } from '../feed/copy.ts';

/** What the copy on this phone holds. */
export interface CopyKinds {
  item: CopyItem;
  order: CopyOrder;
  thread: CopyThread;
  message: InboxMessage;
}

/** What a screen is made of when the server does not answer. */
export interface CopyScreen<Around = unknown> {
  url: URL;
  userId: string;
  shopId: string;
  seesPayments: boolean;
  /** Where the live streams of this page began. */
  cursors: { orders: number; inbox: number };
  /** What waits here has happened already. */
  operations: readonly Operation[];
  all: <Kind extends keyof CopyKinds>(kind: Kind) => Promise<CopyKinds[Kind][]>;
  one: <Kind extends keyof CopyKinds>(
    kind: Kind,
    id: string,
  ) => Promise<CopyKinds[Kind] | undefined>;
  /** What the copy does not hold, as the server said it when this screen was last open. */
  around: Around | undefined;
  t: Translate;
}
