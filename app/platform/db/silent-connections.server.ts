import type { Socket } from 'node:net';
import type pg from 'pg';
import { backendStates } from './backend-states.server.ts';

export interface SilenceLimits {
  /** The beat in which connections are looked at; the other limits are counted in it. */
  tickMs: number;
  /** A connection that nobody uses is asked for a sign of life after so long. */
  quietMs: number;
  /** How long a sign of life may take. */
  pingMs: number;
  /** How long any statement may take that has not raised its own limit. */
  answerMs: number;
}

interface Watched {
  /** Bytes that had been sent when the server was last done: more than those means that it owes an answer. */
  sentWhenDone: number;
  inTransaction: boolean;
  /** Its transaction has raised the server's limit, as long work of the night does. */
  hasOwnLimit: boolean;
  pinging: boolean;
  /** Ticks without a byte from the server. */
  silent: number;
  /** Those of them in which it owed an answer. */
  owing: number;
}

/** The driver notes it for cancelling; its types do not tell. */
interface Numbered {
  processID?: number | null;
}

const socketOf = ({ connection }: pg.PoolClient): Socket => connection.stream as Socket;
const pidOf = (client: pg.PoolClient): number => (client as Numbered).processID ?? 0;

/** What is sent to be done, in either of the driver's two ways. */
function hearTexts({ connection }: pg.PoolClient, hear: (text: string) => void): void {
  const query = connection.query.bind(connection);
  connection.query = (text) => {
    hear(text);
    query(text);
  };
  const parse = connection.parse.bind(connection);
  connection.parse = (statement, more) => {
    hear(statement.text);
    parse(statement, more);
  };
}

class Watch {
  readonly #url: string;
  readonly #limits: SilenceLimits;
  readonly #watched = new Map<pg.PoolClient, Watched>();
  #timer: NodeJS.Timeout | undefined;
  #asking = false;

  constructor(url: string, limits: SilenceLimits) {
    this.#url = url;
    this.#limits = limits;
  }

  add(client: pg.PoolClient): void {
    const socket = socketOf(client);
    const state: Watched = {
      sentWhenDone: socket.bytesWritten,
      inTransaction: false,
      hasOwnLimit: false,
      pinging: false,
      silent: 0,
      owing: 0,
    };
    this.#watched.set(client, state);
    socket.on('data', () => {
      state.silent = 0;
      state.owing = 0;
    });
    // Before the driver itself, which sends the next question at once.
    client.connection.prependListener('readyForQuery', ({ status }: { status: string }) => {
      state.sentWhenDone = socket.bytesWritten;
      state.inTransaction = status !== 'I';
      state.hasOwnLimit &&= state.inTransaction;
    });
    hearTexts(client, (text) => {
      if (text.includes('statement_timeout')) state.hasOwnLimit = true;
    });
    client.once('end', () => this.#remove(client));
    this.#timer ??= setInterval(() => this.#tick(), this.#limits.tickMs).unref();
  }

  #remove(client: pg.PoolClient): void {
    this.#watched.delete(client);
    if (this.#watched.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #isOver(ticks: number, milliseconds: number): boolean {
    return ticks > Math.ceil(milliseconds / this.#limits.tickMs);
  }

  #tick(): void {
    const { quietMs, pingMs } = this.#limits;
    let isLost = false;
    let isSlow = false;
    for (const [client, state] of this.#watched) {
      state.silent += 1;
      const owes = socketOf(client).bytesWritten > state.sentWhenDone;
      state.owing = owes ? state.owing + 1 : 0;
      if (this.#isOver(state.owing, pingMs)) {
        if (state.pinging) isLost = true;
        else isSlow = true;
      }
      // Inside a transaction a question of ours would hide from the server that it is left lying.
      const isFree = !owes && !state.inTransaction;
      if (isFree && this.#isOver(state.silent, quietMs)) void this.#ping(client, state);
    }
    if (isLost) this.#cut(({ silent }) => this.#isOver(silent, pingMs));
    else if (isSlow && !this.#asking) void this.#askAbout();
  }

  async #ping(client: pg.PoolClient, state: Watched): Promise<void> {
    state.pinging = true;
    // Any answer is a sign of life, a refusal too.
    await client.query('select 1').catch(() => undefined);
    state.pinging = false;
  }

  /**
   * Slow or lost? A statement that the server has done with is lost, and so is one that lasts longer than the server's own
   * limit lets it: a process of the server that stands still, or that waits for a standby that is gone, ends nothing.
   */
  async #askAbout(): Promise<void> {
    this.#asking = true;
    const { pingMs, answerMs } = this.#limits;
    const stateOf = await backendStates(this.#url, [...this.#watched.keys()].map(pidOf), pingMs);
    this.#asking = false;
    this.#cut(({ silent, owing, hasOwnLimit }, client) => {
      // What was heard meanwhile lives.
      if (!stateOf) return this.#isOver(silent, pingMs);
      if (!this.#isOver(owing, pingMs)) return false;
      return stateOf(pidOf(client)) === 'done' || (!hasOwnLimit && this.#isOver(owing, answerMs));
    });
  }

  #cut(isLost: (state: Watched, client: pg.PoolClient) => boolean): void {
    for (const [client, state] of this.#watched) {
      if (!isLost(state, client)) continue;
      socketOf(client).destroy(new Error('Connection terminated: the database says nothing'));
    }
  }
}

/**
 * A host that vanishes without a word leaves connections on which every question waits for ever.
 * Each is looked at in a beat: a quiet one is asked for a sign of life, about a slow one the server
 * is asked over a new connection, and what is lost is cut, with all that went silent by then.
 * Counted in ticks, not by the clock: a process that was stopped for a while has not waited.
 */
export function cutSilentConnections(pool: pg.Pool, url: string, limits: SilenceLimits): void {
  const watch = new Watch(url, limits);
  pool.on('connect', (client) => watch.add(client));
}
