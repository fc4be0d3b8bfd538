import type { Operation, Owner } from './operations.ts';

export const databaseName = 'oja-shop';

export interface KeptFile {
  id: string;
  blob: Blob;
  name: string;
}

/** One thing of the shop as the server last told it. */
export interface CopyEntry {
  kind: string;
  id: string;
  value: unknown;
}

/** What is kept beside: whose copy it is and how far it has come. */
export interface OutboxMeta {
  owner: Owner;
  device: string;
  /** The server's clock minus the phone's. */
  offset: number;
  cursor: string;
  /** When it was last up to date; unknown while it is filled. */
  copiedAt: number;
  /** Who sends, where the browser has no locks. */
  lease: { holder: string; until: number };
}

/** Where the outbox and the copy are kept; nothing here knows what an operation means. */
export interface OutboxStore {
  /** False where the browser keeps nothing: then it lives as long as the page. */
  readonly isLasting: boolean;
  all(): Promise<Operation[]>;
  /** With its files or not at all; gives it its place in the order. */
  add(operation: Operation, files: readonly KeptFile[]): Promise<void>;
  /** Changes those that are still there. */
  change(ids: readonly string[], to: (operation: Operation) => Operation): Promise<void>;
  /** With their files. */
  remove(ids: readonly string[]): Promise<void>;
  files(ids: readonly string[]): Promise<KeptFile[]>;
  dropFiles(ids: readonly string[]): Promise<void>;
  copied(kind: string): Promise<CopyEntry[]>;
  copiedOne(kind: string, id: string): Promise<CopyEntry | undefined>;
  /** Beside what the feed tells; gone with the copy. */
  remember(entry: CopyEntry): Promise<void>;
  /** New states and what is gone, with the cursor that belongs to them. */
  writeCopy(change: CopyChange): Promise<void>;
  meta<Name extends keyof OutboxMeta>(name: Name): Promise<OutboxMeta[Name] | undefined>;
  setMeta<Name extends keyof OutboxMeta>(name: Name, value: OutboxMeta[Name]): Promise<void>;
  /** The copy and its cursor. */
  clearCopy(): Promise<void>;
}

export interface CopyChange {
  entries: readonly CopyEntry[];
  gone: readonly (readonly [kind: string, id: string])[];
  /** Left out where nothing was told by the feed. */
  cursor?: string | undefined;
  /** When the copy was whole; left out while there is more to come. */
  at?: number | undefined;
  /** Begin anew: what is not in this change is not known any more. */
  reset?: boolean | undefined;
}
