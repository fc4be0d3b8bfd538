import { randomUUID } from 'node:crypto';
import { createWriteStream, openAsBlob } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import { Busboy, type BusboyHeaders } from '@fastify/busboy';
import { settings } from '../../env.server.ts';
import { AppError } from '../../errors.ts';
import { httpErrors } from '../errors/http.errors.ts';
import { formOf } from '../input/form.server.ts';

/** Not the system's folder for such files, which is often kept in memory. */
const folder = (): string => join(settings().dataDir, 'incoming');
const leftAloneMs = 60 * 60_000;

/** No form of ours has more; the body's limit bounds their sizes. */
const limits = { fields: 200, files: 7, parts: 207, headerPairs: 50, fieldNameSize: 100 };

interface Received {
  name: string;
  fileName: string;
  type: string;
  path: string;
}

async function fileOf({ path, fileName, type }: Received): Promise<File> {
  return new File([await openAsBlob(path)], fileName, { type });
}

/** Fields into the form, files onto the disk as they come: no file is ever whole in memory. */
async function receive(request: Request, paths: string[]): Promise<FormData> {
  const form = new FormData();
  const writing: Promise<Received>[] = [];
  const parser = new Busboy({
    headers: { 'content-type': request.headers.get('content-type') ?? '' } as BusboyHeaders,
    limits,
  });
  const refuse = () => parser.destroy(httpErrors.invalid());
  parser.on('field', (name, value) => form.append(name, value));
  parser.on('file', (name, stream, fileName, _encoding, type) => {
    const path = join(folder(), randomUUID());
    paths.push(path);
    const done = pipeline(stream, createWriteStream(path, { mode: 0o600 }));
    const received = done.then(() => ({ name, fileName: fileName ?? '', type, path }));
    received.catch((error: Error) => parser.destroy(error));
    writing.push(received);
  });
  for (const event of ['filesLimit', 'fieldsLimit', 'partsLimit'] as const)
    parser.on(event, refuse);
  const body = request.body as NodeReadableStream<Uint8Array> | null;
  await pipeline(body ? Readable.fromWeb(body) : Readable.from([]), parser);
  for (const received of await Promise.all(writing)) {
    form.append(received.name, await fileOf(received));
  }
  return form;
}

/** What the disk or the network did is theirs; the rest is a form that is none. */
function asFault(error: unknown): unknown {
  if (error instanceof AppError || (error as NodeJS.ErrnoException).syscall) return error;
  return httpErrors.invalid({}, { cause: error });
}

const isMultipart = (request: Request): boolean =>
  /^multipart\/form-data\b/i.test(request.headers.get('content-type') ?? '');

/** Reads a form that may bring files; they lie on the disk until `use` is done. */
export async function withForm<T>(
  request: Request,
  use: (form: FormData) => Promise<T>,
): Promise<T> {
  if (!isMultipart(request)) return use(await formOf(request));
  const paths: string[] = [];
  try {
    await mkdir(folder(), { recursive: true, mode: 0o700 });
    const form = await receive(request, paths).catch((error: unknown) => {
      throw asFault(error);
    });
    return await use(form);
  } finally {
    for (const path of paths) await rm(path, { force: true });
  }
}

/** What a process that was killed left behind; other instances may be receiving right now. */
export async function sweepIncoming(): Promise<void> {
  const names = await readdir(folder()).catch(() => []);
  for (const name of names) {
    const path = join(folder(), name);
    const found = await stat(path).catch(() => undefined);
    if (found && Date.now() - found.mtimeMs > leftAloneMs) await rm(path, { force: true });
  }
}
