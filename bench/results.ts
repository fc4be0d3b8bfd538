import { writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';

type Figures = Record<string, number>;

const found: Record<string, Record<string, Figures>> = {};

/** What was measured, beside the table: `of` names the group whose lines are compared with each other. */
export function record(of: string, name: string, figures: Figures): void {
  const rounded = Object.entries(figures).map(([key, value]) => [key, Number(value.toFixed(3))]);
  found[of] = { ...found[of], [name]: Object.fromEntries(rounded) };
}

/** After each benchmark, so that one that breaks off leaves the others behind. */
export function writeResults(): void {
  const machine = { cores: cpus().length, memoryMb: Math.round(totalmem() / 2 ** 20) };
  const all = { at: new Date().toISOString(), node: process.version, machine, results: found };
  writeFileSync(join(import.meta.dirname, 'results.json'), `${JSON.stringify(all, null, 2)}\n`);
}
