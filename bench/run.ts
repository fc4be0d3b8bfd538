import { readdir } from 'node:fs/promises';
import { writeResults } from './results.ts';

/** `npm run bench [name …]`: every `bench/*.bench.ts`, or those named. Nothing timed here decides anything by itself. */
const wanted = process.argv.slice(2);
const files = (await readdir(import.meta.dirname))
  .filter((file) => file.endsWith('.bench.ts'))
  .sort();

for (const file of files) {
  if (wanted.length > 0 && !wanted.some((name) => file.startsWith(name))) continue;
  const { run } = (await import(`./${file}`)) as { run: () => Promise<void> };
  await run();
  writeResults();
}
