import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTo, prepareDataDir } from './data-dir.server.ts';
import { closedFolder } from './run-as.server.ts';

/** Somebody who owns nothing here. */
const stranger = { uid: 54_321, gid: 54_321 };
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'oja-data-dir-'));
  chmodSync(folder, 0o755);
});

afterEach(() => {
  chmodSync(folder, 0o755);
  rmSync(folder, { recursive: true, force: true });
});

test('names the folder that stops a stranger, whether or not the end of the path exists', () => {
  expect(closedFolder(join(folder, 'data'), stranger)).toBeUndefined();
  chmodSync(folder, 0o700);
  expect(closedFolder(join(folder, 'data', 'postgres'), stranger)).toBe(folder);
});

test('the owner is judged by the owner bits', () => {
  const { uid, gid } = statSync(folder);
  chmodSync(folder, 0o700);
  expect(closedFolder(folder, { uid, gid })).toBeUndefined();
});

test('opens the data folder itself, but never a folder above it', () => {
  const dataDir = join(folder, 'data');
  mkdirSync(dataDir, { mode: 0o700 });
  openTo(stranger, dataDir);
  expect(statSync(dataDir).mode & 0o777).toBe(0o711);
  chmodSync(folder, 0o700);
  expect(() => openTo(stranger, dataDir)).toThrow(`lies under ${folder}`);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
});

test('makes missing folders, and says in one line when it cannot', () => {
  const deep = join(folder, 'a', 'b');
  expect(prepareDataDir(deep)).toBe(deep);
  expect(() => prepareDataDir('/proc/nowhere/data')).toThrow(
    'DATA_DIR /proc/nowhere/data is not writable (ENOENT)',
  );
});
