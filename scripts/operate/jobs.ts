import { parseArgs } from 'node:util';
import { changeJob } from '#app/domains/operators/jobs/change-job.server.ts';
import { commandLine } from '#app/domains/operators/log/log-line.ts';
import { AppError } from '#app/platform/errors.ts';
import { type DeadLetterJob, deadLetterJobs } from '#app/platform/queue/dead-letters.server.ts';
import { redactText } from '#app/platform/redact.ts';
import { SettingsError } from '#app/platform/settings-error.ts';
import { command } from './plain-words.ts';
import { withDatabase } from './with-database.ts';

const usage = `npm run jobs                   jobs that failed for good, the oldest first
npm run jobs -- retry ID …     run these again, with all their attempts
npm run jobs -- retry all      every one of them, or: retry all of NAME
npm run jobs -- drop ID … --reason TEXT
npm run jobs -- back ID … --reason TEXT   dropped ones, within 30 days`;

const line = ({ id, name, attempts, lastError, failedAt }: DeadLetterJob): string =>
  [id, name, `${attempts} attempts`, failedAt.toISOString(), firstLine(lastError)].join('\t');

const firstLine = (text: string | null): string => redactText(text?.split('\n')[0] ?? '');

async function list(): Promise<string> {
  const jobs = await deadLetterJobs(1_000);
  return jobs.map(line).join('\n') || 'No job has failed for good.';
}

type Verb = 'again' | 'drop' | 'back';

/** False when it is no job that this can be done with (any more). */
async function change(intent: Verb, id: string, reason: string): Promise<boolean> {
  try {
    await changeJob(commandLine, { intent, id, reason });
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'operators.job_gone') return false;
    throw error;
  }
}

/** In portions: each one that is given its attempts back leaves the list. */
async function retryAll(name: string | undefined, reason: string): Promise<string> {
  let again = 0;
  for (;;) {
    const found = (await deadLetterJobs(1_000)).filter((job) => !name || job.name === name);
    const before = again;
    for (const { id } of found) if (await change('again', id, reason)) again++;
    if (again === before) return `${again} run again.`;
  }
}

const says: Record<Verb, [done: string, not: string]> = {
  again: ['runs again.', 'is not a failed job.'],
  drop: ['is dropped.', 'is neither failed nor waiting.'],
  back: ['is back.', 'is not a dropped job.'],
};

async function each(verb: Verb, ids: readonly string[], reason: string): Promise<string> {
  const said: string[] = [];
  for (const id of ids) {
    const [done, not] = says[verb];
    said.push(`${id} ${(await change(verb, id, reason)) ? done : not}`);
  }
  return said.join('\n');
}

const verbs: Record<string, Verb> = { retry: 'again', drop: 'drop', back: 'back' };

function chosen(args: readonly string[]): () => Promise<string> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { reason: { type: 'string', default: '' } },
  });
  const [word, ...rest] = positionals;
  const { reason } = values;
  if (word === undefined) return list;
  const verb = Object.hasOwn(verbs, word) ? verbs[word] : undefined;
  if (!verb || rest.length === 0) throw new SettingsError(usage);
  if (verb !== 'again' && reason === '') throw new SettingsError(`Why?\n${usage}`);
  const [all, of, name] = rest;
  if (verb !== 'again' || all !== 'all') return () => each(verb, rest, reason);
  if (rest.length > 1 && (of !== 'of' || rest.length !== 3)) throw new SettingsError(usage);
  return () => retryAll(name, reason);
}

await command(usage, async () => withDatabase(chosen(process.argv.slice(2))));
