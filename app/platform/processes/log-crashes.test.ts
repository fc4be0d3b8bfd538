import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

const module = new URL('./log-crashes.server.ts', import.meta.url).href;

test.each([
  ['uncaughtException', 'setTimeout(() => { throw new Error("for 0803 123 4567") });'],
  ['unhandledRejection', 'Promise.reject(new Error("for 0803 123 4567"));'],
])('%s: the process ends with a line in the log, without numbers of people', (origin, fault) => {
  const code = `const { logCrashes } = await import(${JSON.stringify(module)}); logCrashes(); ${fault}`;
  const { status, stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', code], {
    encoding: 'utf8',
  });
  expect(status).not.toBe(0);
  const line = stdout.split('\n').find((one) => one.includes('nobody caught this')) ?? '{}';
  expect(JSON.parse(line)).toMatchObject({ level: 'fatal', origin, err: { type: 'Error' } });
  expect(line).not.toContain('123 4567');
});
