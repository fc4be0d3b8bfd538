import type { z } from 'zod';

export interface JobOptions {
  /** After so many failures the job is a dead letter. */
  maxAttempts?: number;
  /** Jobs of one queue run one after the other, on all instances together. */
  queue?: string;
  /** Lower runs first; 0 when not given. */
  priority?: number;
  /**
   * Each of them has a key. One that is asked for again while it runs gets a successor and loses its key: where it then
   * fails nobody has to look at it.
   */
  isKeyed?: boolean;
  /** Also runs by the calendar, e.g. `17 2 * * *`; the hours are UTC, one behind Lagos. */
  cron?: string;
}

export interface JobContext {
  jobId: string;
  attempt: number;
  maxAttempts: number;
  /** Aborted some seconds after the app was asked to stop. */
  signal: AbortSignal;
}

export type JobHandler<T> = (payload: T, context: JobContext) => Promise<void>;

/** What can be enqueued. */
export interface Enqueueable<T> {
  readonly name: string;
  readonly schema: z.ZodType<T>;
  readonly options: JobOptions;
}

export interface Job<T = unknown> extends Enqueueable<T> {
  // A method, so that a list may hold jobs of different payloads.
  run(payload: T, context: JobContext): Promise<void>;
  readonly on?: string;
}

export interface DomainEvent<T = unknown> extends Enqueueable<T> {
  readonly event: true;
}

const namePattern = /^[a-z][a-z0-9-]*\.[a-z][a-z0-9-]*$/;

function checked(name: string): string {
  if (!namePattern.test(name)) throw new Error(`A job is called domain.verb-noun, not "${name}".`);
  return name;
}

/**
 * A kind of background work. A worker can be killed after the work and before the note that it is
 * done, so every handler must be safe to run twice.
 */
export function defineJob<T>(
  name: string,
  schema: z.ZodType<T>,
  handler: JobHandler<T>,
  options: JobOptions = {},
): Job<T> {
  return { name: checked(name), schema, run: handler, options };
}

/** Something that happened, told upwards: its teller does not know who listens. */
export function defineEvent<T>(name: string, schema: z.ZodType<T>): DomainEvent<T> {
  return { name: checked(name), schema, options: {}, event: true };
}

/** A job of its own for each listener: one that fails is tried again without the others. */
export function onEvent<T>(
  event: DomainEvent<T>,
  name: string,
  handler: JobHandler<T>,
  options: JobOptions = {},
): Job<T> {
  return { ...defineJob(name, event.schema, handler, options), on: event.name };
}
