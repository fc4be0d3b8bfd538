import { setPriority } from 'node:os';
import { AppError, type ErrorKind, type ErrorParams } from '../errors.ts';

/** What a process can do, by name: one thing at a time, everything through the line to its parent. */
export type Tasks = Record<string, (input: never) => unknown>;

export interface WorkRequest {
  task: string;
  input: unknown;
}

/** A refusal of the product, as it crosses the line. */
export interface Refusal {
  kind: ErrorKind;
  code: string;
  params: ErrorParams;
}

export type WorkAnswer = { value: unknown } | { refusal: Refusal } | { fault: string };

async function answer(tasks: Tasks, { task, input }: WorkRequest): Promise<WorkAnswer> {
  try {
    const work = tasks[task] as ((input: unknown) => unknown) | undefined;
    if (!work) throw new Error(`there is no task ${task}`);
    return { value: await work(input) };
  } catch (error) {
    if (error instanceof AppError) {
      const { kind, code, params } = error;
      return { refusal: { kind, code, params } };
    }
    return { fault: error instanceof Error ? error.message : String(error) };
  }
}

/** The whole of a work process: answers until its parent is gone. People who wait for a page go first. */
export function serveWork(tasks: Tasks): void {
  setPriority(5);
  process.on('message', async (request: WorkRequest) => {
    process.send?.(await answer(tasks, request));
  });
  process.on('disconnect', () => process.exit(0));
  // Ctrl-C reaches a whole group: the parent finishes what it has begun and then closes the line.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
  process.send?.('ready');
}
