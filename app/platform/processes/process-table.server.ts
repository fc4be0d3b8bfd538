import { readFileSync } from 'node:fs';

/** What Linux knows of a process; elsewhere nothing, and the limits that need it rest on the others. */
function read(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}

/** Undefined where it cannot be known. */
export function residentMb(pid: number): number | undefined {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(read(pid, 'status'))?.[1];
  return kilobytes === undefined ? undefined : Number(kilobytes) / 1024;
}

/** Linux counts in hundredths of a second, on every machine. */
const tickMs = 10;

/** Processor time so far, in milliseconds. */
export function processorMs(pid: number): number | undefined {
  const stat = read(pid, 'stat');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return stat === '' ? undefined : (Number(fields[11]) + Number(fields[12])) * tickMs;
}
