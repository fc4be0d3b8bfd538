import { spawn } from 'node:child_process';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the project, wherever it was called from. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** `38 s`, for the short lines that tell what is going on. */
export const seconds = (since) => `${Math.max(1, Math.round((Date.now() - since) / 1000))} s`;

/** Runs a command to its end; its output is kept and shown only by whoever needs it. */
export function runQuietly(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      ...options,
    });
    let output = '';
    const keep = (chunk) => {
      output += chunk;
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.on('error', (error) => resolve({ code: 127, output: error.message }));
    child.on('close', (code, signal) => resolve({ code: code ?? 1, signal, output }));
  });
}
