import { open } from 'node:fs/promises';
import { Decrypter, Encrypter } from 'age-encryption';
import { bodyStream } from '../storage/body-stream.server.ts';
import { BackupError } from './backup-error.ts';

/** The first line of the format of age (age-encryption.org): `age -d` opens such a file without us. */
const mark = 'age-encryption.org/v1';

/** Encrypts what comes through to public keys; without one it passes as it is. */
export function sealTo(recipients: readonly string[]) {
  return async function* (source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    if (recipients.length === 0) return yield* source;
    const encrypter = new Encrypter();
    for (const recipient of recipients) encrypter.addRecipient(recipient);
    yield* await encrypter.encrypt(bodyStream(source));
  };
}

async function isSealed(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(mark.length), 0, mark.length, 0);
    return buffer.toString('latin1', 0, bytesRead) === mark;
  } finally {
    await handle.close();
  }
}

/** What opens the bytes of a backup file; asks for the secret key only where it is encrypted. */
export async function opener(file: string, identity: string | undefined) {
  if (!(await isSealed(file))) return async (source: AsyncIterable<Uint8Array>) => source;
  if (identity === undefined)
    throw new BackupError(`${file} is encrypted; set BACKUP_IDENTITY or BACKUP_IDENTITY_FILE`);
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  return async (source: AsyncIterable<Uint8Array>): Promise<AsyncIterable<Uint8Array>> =>
    decrypter.decrypt(bodyStream(source)).catch((cause: unknown) => {
      throw new BackupError(`${file} is damaged, or encrypted to another key`, cause);
    });
}
