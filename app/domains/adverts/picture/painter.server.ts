import { type ChildProcess, fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { log } from '#app/platform/log.server.ts';
import { keep } from '#app/platform/singleton.server.ts';
import { advertErrors } from '../adverts.errors.ts';
import type { PictureOrder } from './advert-picture.ts';
import type { PaintAnswer, PaintRequest } from './painter-process.ts';

const script = join('app', 'domains', 'adverts', 'picture', 'painter-process.ts');
const longestMs = 30_000;
const idleMs = 60_000;
const mostWaiting = 40;

/** The built server lies elsewhere than the sources, so the file is looked for upwards. */
function scriptPath(from: string = import.meta.dirname): string {
  const file = join(from, script);
  if (existsSync(file)) return file;
  const parent = dirname(from);
  if (parent === from) throw new Error(`${script} was not found.`);
  return scriptPath(parent);
}

interface Waiting {
  resolve: (jpeg: Uint8Array) => void;
  reject: (error: Error) => void;
  timer: NodeJS.Timeout;
}

interface Painter {
  child?: ChildProcess;
  idle?: NodeJS.Timeout;
  nextId: number;
  waiting: Map<number, Waiting>;
}

const painter = keep('advert-painter', (): Painter => ({ nextId: 1, waiting: new Map() }));

function settle(id: number): Waiting | undefined {
  const found = painter.waiting.get(id);
  if (!found) return undefined;
  clearTimeout(found.timer);
  painter.waiting.delete(id);
  return found;
}

const failed = (cause: string): Error =>
  advertErrors.picture_failed({}, { cause: new Error(cause), retryAfterSeconds: 5 });

function letGo(child: ChildProcess, why: string): void {
  if (painter.child !== child) return;
  delete painter.child;
  child.kill('SIGKILL');
  for (const id of [...painter.waiting.keys()]) settle(id)?.reject(failed(why));
}

/** Ends the process when nothing is asked of it for a while; also called by tests. */
export function restPainter(): void {
  clearTimeout(painter.idle);
  if (painter.child) letGo(painter.child, 'the painter was stopped');
}

function started(): ChildProcess {
  if (painter.child) return painter.child;
  // Nothing of our settings goes along: it needs none, and they hold secrets.
  const child = fork(scriptPath(), [], { serialization: 'advanced', env: {}, execArgv: [] });
  child.on('message', (answer: PaintAnswer) => {
    const asked = settle(answer.id);
    if ('jpeg' in answer) asked?.resolve(answer.jpeg);
    else asked?.reject(failed(answer.fault));
    if (painter.waiting.size > 0) return;
    clearTimeout(painter.idle);
    painter.idle = setTimeout(restPainter, idleMs).unref();
  });
  child.on('error', (error) => letGo(child, error.message));
  child.on('exit', (code, signal) => {
    if (painter.child === child) log.warn({ code, signal }, 'the advert painter ended');
    letGo(child, 'the painter ended');
  });
  // The server may stop without waiting for it; it leaves when the line closes.
  child.unref();
  child.channel?.unref();
  painter.child = child;
  return child;
}

/** A JPEG of the advert, made in another process. */
export function paint(order: PictureOrder): Promise<Uint8Array> {
  if (painter.waiting.size >= mostWaiting) return Promise.reject(failed('too many wait'));
  const child = started();
  const id = painter.nextId++;
  clearTimeout(painter.idle);
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => letGo(child, 'the painter took too long'), longestMs);
    painter.waiting.set(id, { resolve, reject, timer });
    const request: PaintRequest = { id, order };
    child.send(request, (error) => {
      if (error) settle(id)?.reject(failed(error.message));
    });
  });
}
