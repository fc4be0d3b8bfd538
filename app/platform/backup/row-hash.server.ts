import { createHash } from 'node:crypto';
import { BackupError } from './backup-error.ts';

export interface TableDigest {
  rows: number;
  hash: string;
}

/** Counts and hashes a table in whatever order its rows come: PostgreSQL promises none. */
export function tableDigest() {
  const limit = 2n ** 64n;
  let rows = 0;
  let high = 0n;
  let low = 0n;
  return {
    /** One row as COPY writes it, with its line end. */
    add(row: Buffer): void {
      const digest = createHash('sha256').update(row).digest();
      rows += 1;
      high = (high + digest.readBigUInt64BE(0)) % limit;
      low = (low + digest.readBigUInt64BE(8)) % limit;
    },
    result(): TableDigest {
      return {
        rows,
        hash: [high, low].map((half) => half.toString(16).padStart(16, '0')).join(''),
      };
    },
  };
}

const lineEnd = 0x0a;

/** COPY writes line ends inside values as `\n`, so every real one closes a row. */
export function* rowsOf(part: Buffer): Generator<Buffer> {
  for (let from = 0; from < part.length; ) {
    const end = part.indexOf(lineEnd, from) + 1;
    if (end === 0) throw new BackupError('The backup is damaged: a row is not whole');
    yield part.subarray(from, end);
    from = end;
  }
}

export const sha256 = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex');
