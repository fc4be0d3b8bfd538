import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { PoolClient } from 'pg';
import { from, to } from 'pg-copy-streams';
import { rowsOf } from './row-hash.server.ts';

const lineEnd = 0x0a;

/** The rows that `COPY … TO STDOUT` sends, one buffer each, in batches; a slow reader slows the server. */
export async function* copyOut(client: PoolClient, sql: string): AsyncGenerator<Buffer[]> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of client.query(to(sql))) {
    const bytes = Buffer.concat([rest, chunk]);
    const end = bytes.lastIndexOf(lineEnd) + 1;
    rest = bytes.subarray(end);
    if (end > 0) yield [...rowsOf(bytes.subarray(0, end))];
  }
}

/** Sends the rows of one `COPY … FROM STDIN`. */
export async function copyIn(client: PoolClient, sql: string, rows: Buffer): Promise<void> {
  await pipeline(Readable.from([rows]), client.query(from(sql)));
}
