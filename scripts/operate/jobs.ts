import {
  type DeadLetterJob,
  deadLetterJobs,
  retryDeadLetter,
} from '#app/platform/queue/dead-letters.server.ts';
import { redactText } from '#app/platform/redact.ts';
import { SettingsError } from '#app/platform/settings-error.ts';
import { command } from './plain-words.ts';
import { withDatabase } from './with-database.ts';

const usage = `npm run jobs                   jobs that failed for good, the oldest first
npm run jobs -- retry ID …     run these again, with all their attempts
npm run jobs -- retry all      every one of them, or: retry all of NAME`;

const line = ({ id, name, attempts, lastError, failedAt }: DeadLetterJob): string =>
  [id, name, `${attempts} attempts`, failedAt.toISOString(), firstLine(lastError)].join('\t');

const firstLine = (text: string | null): string => redactText(text?.split('\n')[0] ?? '');

async function list(): Promise<string> {
  const jobs = await deadLetterJobs(1_000);
  return jobs.map(line).join('\n') || 'No job has failed for good.';
}

/** In portions: each one that is given its attempts back leaves the list. */
async function retryAll(name?: string): Promise<string> {
  let again = 0;
  for (;;) {
    const found = (await deadLetterJobs(1_000)).filter((job) => !name || job.name === name);
    const before = again;
    for (const { id } of found) if (await retryDeadLetter(id)) again++;
    if (again === before) return `${again} run again.`;
  }
}

async function retry(ids: readonly string[]): Promise<string> {
  const said: string[] = [];
  for (const id of ids)
    said.push((await retryDeadLetter(id)) ? `${id} runs again.` : `${id} is not a failed job.`);
  return said.join('\n');
}

function chosen([verb, ...rest]: readonly string[]): () => Promise<string> {
  if (verb === undefined) return list;
  if (verb !== 'retry' || rest.length === 0) throw new SettingsError(usage);
  const [all, of, name] = rest;
  if (all !== 'all') return () => retry(rest);
  if (rest.length > 1 && (of !== 'of' || rest.length !== 3)) throw new SettingsError(usage);
  return () => retryAll(name);
}

await command(usage, async () => withDatabase(chosen(process.argv.slice(2))));
