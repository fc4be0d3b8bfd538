import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { keepAliveInitialDelayMillis } from '#app/platform/db/pool.server.ts';
import { log } from '#app/platform/log.server.ts';
import { wireChannel } from './wire.ts';

export interface ListenHandlers {
  onNotice(text: string | undefined): void;
  /** Listening (again): whatever was said before this moment was missed. */
  onUp(): void;
  onDown(): void;
}

export interface ListenTimes {
  /** How often a silent connection is asked whether it still lives. */
  pingMs: number;
  slowestRetryMs: number;
}

/** One connection that listens, for as long as the process lives: lost, it is opened again. */
export class ListenConnection {
  readonly #url: string;
  readonly #handlers: ListenHandlers;
  readonly #times: ListenTimes;
  readonly #closed = new AbortController();
  #client: pg.Client | undefined;
  #running: Promise<void> = Promise.resolve();

  constructor(url: string, handlers: ListenHandlers, times: ListenTimes) {
    this.#url = url;
    this.#handlers = handlers;
    this.#times = times;
  }

  /** Resolves when it listens for the first time; a failure of this first try is thrown. */
  async open(): Promise<void> {
    const lost = await this.#connect();
    this.#running = this.#keepOpen(lost);
  }

  async close(): Promise<void> {
    this.#closed.abort();
    await this.#client?.end().catch(() => {});
    await this.#running;
  }

  /** Returns a promise that settles when this connection is lost. */
  async #connect(): Promise<{ lost: Promise<void> }> {
    const client = new pg.Client({
      connectionString: this.#url,
      application_name: 'oja-live',
      connectionTimeoutMillis: 5_000,
      query_timeout: 5_000,
      keepAlive: true,
      keepAliveInitialDelayMillis,
    });
    const lost = new Promise<void>((resolve) => {
      client.once('end', () => resolve());
      client.on('error', () => resolve());
    });
    client.on('notification', ({ payload }) => this.#handlers.onNotice(payload));
    try {
      await client.connect();
      await client.query(`listen ${wireChannel}`);
    } catch (error) {
      await client.end().catch(() => {});
      throw error;
    }
    if (this.#closed.signal.aborted) await client.end().catch(() => {});
    this.#client = client;
    this.#handlers.onUp();
    return { lost: Promise.race([lost, this.#pingUntilSilent(client)]) };
  }

  /** A host that vanished says nothing, not even goodbye. */
  async #pingUntilSilent(client: pg.Client): Promise<void> {
    const { signal } = this.#closed;
    try {
      while (!signal.aborted) {
        await wait(this.#times.pingMs, undefined, { signal, ref: false });
        await client.query('select 1');
      }
    } catch {
      // Lost or closed: either way this connection is over.
    }
  }

  async #keepOpen({ lost }: { lost: Promise<void> }): Promise<void> {
    const { signal } = this.#closed;
    let current: Promise<void> = lost;
    while (true) {
      await current;
      if (signal.aborted) return;
      this.#handlers.onDown();
      log.warn('the live connection was lost');
      this.#client?.end().catch(() => {});
      const next = await this.#reconnect();
      if (!next) return;
      current = next.lost;
    }
  }

  async #reconnect(): Promise<{ lost: Promise<void> } | undefined> {
    const { signal } = this.#closed;
    for (let attempt = 0; !signal.aborted; attempt++) {
      try {
        return await this.#connect();
      } catch (error) {
        if (attempt === 0) log.warn({ err: error }, 'the live connection cannot be opened yet');
      }
      const delay = Math.min(this.#times.slowestRetryMs, 50 * 2 ** attempt);
      await wait(delay * (0.5 + Math.random() / 2), undefined, { signal }).catch(() => {});
    }
    return undefined;
  }
}
