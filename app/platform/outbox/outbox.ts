import { type Act, emptyView, type OutboxView } from './act.ts';
import { forgetLeaving, isLeaving } from './leaving.ts';
import { makeOperation } from './made-operation.ts';
import { oneTab } from './one-tab.ts';
import { openHere } from './open-here.ts';
import { newOperationId } from './operation-id.ts';
import {
  type About,
  again,
  inOrder,
  isUnsent,
  type Operation,
  type Owner,
  ownedBy,
  pauseAfter,
  withDependants,
} from './operations.ts';
import type { OutboxStore } from './outbox-store.ts';
import { askToPersist, forgetOld, inRoom, keepInRoom } from './room.ts';
import { askForSync, channelName } from './send-kept.ts';
import { type Round, sendWaiting, type Transport } from './send-waiting.ts';

interface Options {
  owner: Owner;
  transport: Transport;
  openStore?: () => Promise<OutboxStore>;
}

type Noted = Pick<Act, 'kind' | 'payload' | 'about'> & { id: string; result: unknown };

const done = (result: unknown) =>
  ({ state: 'done', doneAt: Date.now(), result, isUnread: true }) as const;

/** The acts of one person in one shop on this phone: kept first, then sent, shown until they have arrived. */
export class Outbox {
  readonly owner: Owner;
  /** An older server takes only some kinds: the others are not kept for it. */
  takesAll = false;
  /** After a round that changed something at the server. */
  onSent: ((sent: readonly Operation[]) => void) | undefined;
  /** This person is no longer of the shop: everything of it is gone from here. */
  onRemoved: (() => void) | undefined;
  /** An act could not be kept: there is no room for it. */
  onFull: (() => void) | undefined;
  /** An act was kept, and photos went for it. */
  onPhotosGone: (() => void) | undefined;
  /** What is kept of this person in other places goes too. */
  onWiped: (() => Promise<void>) | undefined;
  readonly #options: Options;
  readonly #store: Promise<OutboxStore>;
  readonly #listeners = new Set<() => void>();
  readonly #name = newOperationId();
  readonly #channel =
    'BroadcastChannel' in globalThis ? new BroadcastChannel(channelName) : undefined;
  #view = emptyView;
  #sending: Promise<Round> | undefined;
  #isAgain = false;
  #failures = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: Options) {
    this.#options = options;
    this.owner = options.owner;
    this.#store = this.#open();
    if (this.#channel) this.#channel.onmessage = () => void this.#refresh();
  }

  async #open(): Promise<OutboxStore> {
    const store = await (this.#options.openStore ?? openHere)();
    const known = await store.meta('owner');
    if (!known || !ownedBy(this.owner)(known)) {
      await store.clearCopy();
      await inRoom(store, () => store.setMeta('owner', this.owner), 'spare');
    }
    if (!(await store.meta('device')))
      await inRoom(store, () => store.setMeta('device', newOperationId()), 'spare');
    await forgetOld(store, Date.now());
    this.#set({ isLasting: store.isLasting, offset: await store.meta('offset') });
    await this.#read(store);
    this.#set({ isOpen: true });
    return store;
  }

  view = (): OutboxView => this.#view;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The place where everything is kept, for the copy. */
  store = (): Promise<OutboxStore> => this.#store;

  #set(change: Partial<OutboxView>): void {
    this.#view = { ...this.#view, ...change };
    for (const listener of this.#listeners) listener();
  }

  async #read(store: OutboxStore): Promise<void> {
    const found = await store.all();
    // Looked for afterwards: cleared in between, what waits would be taken for gone.
    const all = (await this.#putBack(store)) ? await store.all() : found;
    this.#set({ operations: inOrder(all.filter(ownedBy(this.owner))) });
  }

  async #refresh(): Promise<void> {
    await this.#read(await this.#store);
  }

  /** Whether somebody has cleared the browser while this page was open: what waits here is written again. */
  async #putBack(store: OutboxStore): Promise<boolean> {
    if ((await store.meta('device')) !== undefined) return false;
    const write = async () => {
      await store.setMeta('owner', this.owner);
      for (const operation of this.#view.operations) await store.add(operation, []);
      await store.setMeta('device', newOperationId());
    };
    await inRoom(store, write, 'spare');
    return true;
  }

  async #changed(): Promise<void> {
    await this.#read(await this.#store);
    this.#channel?.postMessage('changed');
  }

  /** On the phone before anything is shown as done; sending is another matter. */
  async add(act: Act): Promise<Operation> {
    const store = await this.#store;
    await this.#putBack(store);
    const { files = [] } = act;
    const operation = await makeOperation(store, this.owner, act);
    const { fits, lost } = await keepInRoom(store, operation, files);
    this.#set({ isFull: lost || !fits });
    if (!fits) throw new Error('nothing can be kept on this phone');
    if (lost) this.onPhotosGone?.();
    void askToPersist();
    await this.#changed();
    return operation;
  }

  /** Something that was done before, of which a person is to see a result now. */
  async note({ id, kind, payload, about, result }: Noted): Promise<void> {
    const store = await this.#store;
    if (this.#view.operations.some((operation) => operation.id === id)) return;
    const made = await makeOperation(store, this.owner, { id, kind, payload, about });
    await inRoom(store, () => store.add({ ...made, ...done(result) }, []), 'spare');
    await this.#changed();
  }

  /**
   * Kept and sent: as it stands when the server has answered, or still waiting when that takes too long.
   */
  async act(act: Act, limitMs: number, onKept?: () => void): Promise<Operation> {
    const { id } = await this.add(act);
    onKept?.();
    await Promise.race([this.send(), new Promise((resolve) => setTimeout(resolve, limitMs))]);
    const now = this.#view.operations.find((operation) => operation.id === id);
    if (!now) throw new Error('an act that was just kept is gone');
    return now;
  }

  /** What waits goes now; a call while one is under way asks for another round after it. */
  async send(): Promise<Round> {
    // A phone that says so is believed: nothing has left it, so everything may still be taken back.
    if (globalThis.navigator?.onLine === false) {
      void askForSync();
      return { end: 'unreachable', sent: [] };
    }
    if (this.#sending) {
      this.#isAgain = true;
      return this.#sending;
    }
    this.#sending = this.#rounds()
      // A database that is closed under us: what is kept stays kept, and is tried again.
      .catch((): Round => ({ end: 'unreachable', sent: [] }))
      .finally(() => {
        this.#sending = undefined;
      });
    return this.#sending;
  }

  async #rounds(): Promise<Round> {
    const sent: Operation[] = [];
    for (;;) {
      this.#isAgain = false;
      const round = await this.#round();
      sent.push(...round.sent);
      if (this.#isAgain && round.end === 'done') continue;
      this.#after(round.end);
      if (sent.length > 0) this.onSent?.(sent);
      return { ...round, sent };
    }
  }

  async #round(): Promise<Round> {
    const store = await this.#store;
    const { owner, transport } = this.#options;
    const device = (await store.meta('device')) ?? '';
    const round = await oneTab(store, this.#name, () =>
      sendWaiting({ store, owner, device, transport, now: Date.now }),
    );
    this.#set({ end: round.end, offset: await store.meta('offset') });
    if (round.end === 'signed-out') await this.signedOut();
    await (round.end === 'removed' ? this.removed() : this.#changed());
    return round;
  }

  /** The server knows this person here: a sign-out that had no answer was none. */
  signedIn(): void {
    if (isLeaving(this.owner.by)) forgetLeaving();
  }

  /** The session has ended: the copy goes, what waits stays for the same person. Who has signed out leaves nothing. */
  async signedOut(): Promise<void> {
    if (isLeaving(this.owner.by)) {
      await this.wipe();
      return forgetLeaving();
    }
    const store = await this.#store;
    const known = await store.meta('owner');
    if (known && ownedBy(this.owner)(known)) await store.clearCopy();
  }

  /** Said once, however many requests are told so. */
  async removed(): Promise<void> {
    const tell = this.onRemoved;
    this.onRemoved = undefined;
    await this.wipe();
    tell?.();
  }

  /** Again by itself, ever less often; what stays waiting after an answered round is tried again too. */
  #after(end: Round['end']): void {
    clearTimeout(this.#timer);
    const waits = this.#view.operations.some(({ state }) => state === 'waiting');
    if (!waits || end === 'removed' || end === 'signed-out') return;
    void askForSync();
    this.#failures = end === 'done' ? 1 : this.#failures + 1;
    this.#timer = setTimeout(() => void this.send(), pauseAfter(this.#failures));
  }

  /** The line is back, or somebody looks at the page again. */
  wake = (): void => {
    this.#failures = 0;
    void this.send();
  };

  /** With everything that makes no sense without it. */
  async drop(id: string): Promise<void> {
    const store = await this.#store;
    await store.remove(withDependants(this.#view.operations, id));
    await this.#changed();
  }

  /** A refused one once more. */
  async retry(id: string): Promise<void> {
    const store = await this.#store;
    await store.change([id], (operation) =>
      operation.state === 'refused' ? again(operation) : operation,
    );
    await this.#changed();
    void this.send();
  }

  /** Another content, while nothing of it can be at the server: else it would be there twice. */
  async rewrite(id: string, payload: unknown, about: About): Promise<void> {
    const store = await this.#store;
    await store.change([id], (operation) =>
      isUnsent(operation) ? { ...again(operation), payload, about } : operation,
    );
    await this.#changed();
    void this.send();
  }

  /** Somebody has seen what a result told. */
  async read(id: string): Promise<void> {
    const store = await this.#store;
    await store.change([id], (operation) => ({ ...operation, isUnread: false }));
    await this.#changed();
  }

  /** Everything of this person here; what another one left waiting stays hers. */
  async wipe(): Promise<void> {
    const store = await this.#store;
    const mine = (await store.all()).filter(({ by }) => by === this.owner.by);
    await store.remove(mine.map(({ id }) => id));
    await store.clearCopy();
    await this.onWiped?.();
    this.#set({ operations: [] });
    await this.#changed();
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#channel?.close();
  }
}
