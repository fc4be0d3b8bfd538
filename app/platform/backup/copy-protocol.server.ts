import type { Connection, PoolClient } from 'pg';

/** PostgreSQL's bulk protocol, which the driver carries but has no function for. */
interface CopyConnection extends Connection {
  sendCopyFromChunk: (chunk: Buffer) => void;
  endCopyFrom: () => void;
}

interface CopyOut {
  rows: Buffer[];
  bytes: number;
  done: boolean;
  failure: Error | undefined;
  connection: Connection | undefined;
  wake: () => void;
}

const batchBytes = 1_000_000;

function startCopyOut(client: PoolClient, sql: string): CopyOut {
  const state: CopyOut = {
    rows: [],
    bytes: 0,
    done: false,
    failure: undefined,
    connection: undefined,
    wake: () => undefined,
  };
  const finish = (failure?: Error): void => {
    state.done = true;
    state.failure ??= failure;
    state.wake();
  };
  client.query({
    submit(connection: Connection) {
      state.connection = connection;
      connection.query(sql);
    },
    handleCopyData({ chunk }: { chunk: Buffer }) {
      // The driver writes over its own buffer with the next packet.
      state.rows.push(Buffer.from(chunk));
      state.bytes += chunk.length;
      if (state.bytes < batchBytes) return;
      state.connection?.stream.pause();
      state.wake();
    },
    handleCommandComplete: () => undefined,
    handleError: finish,
    handleReadyForQuery: () => finish(),
  });
  return state;
}

/** The rows that `COPY … TO STDOUT` sends, one buffer each, in batches; a slow reader slows the server. */
export async function* copyOut(client: PoolClient, sql: string): AsyncGenerator<Buffer[]> {
  const state = startCopyOut(client, sql);
  try {
    for (;;) {
      if (!state.done && state.bytes < batchBytes) {
        await new Promise<void>((resolve) => {
          state.wake = resolve;
        });
      }
      const { rows, done, failure } = state;
      state.rows = [];
      state.bytes = 0;
      if (failure) throw failure;
      if (rows.length > 0) yield rows;
      if (done) return;
      state.connection?.stream.resume();
    }
  } finally {
    state.connection?.stream.resume();
  }
}

/** Sends the rows of one `COPY … FROM STDIN`. */
export function copyIn(client: PoolClient, sql: string, rows: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    client.query({
      submit: (connection: Connection) => connection.query(sql),
      handleCopyInResponse(connection: CopyConnection) {
        connection.sendCopyFromChunk(rows);
        connection.endCopyFrom();
      },
      handleCommandComplete: () => undefined,
      handleError: reject,
      handleReadyForQuery: () => resolve(),
    });
  });
}
