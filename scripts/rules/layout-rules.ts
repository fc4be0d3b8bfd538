import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  firstPageParts,
  listParts,
  productParts,
  sellerParts,
  shopParts,
} from './first-page-parts.ts';

/** Nobody finds a thing in a folder that does not fit on a screen, nor in a file that does not fit in a head. */
const mostFiles = 25;
const mostLines = 300;

/**
 * The closed list of roles: what stands between a file's name and its extension says what is inside and
 * where it may run. docs/architecture.md has a line for each; a new role is a decision.
 */
const roles: readonly string[] = [
  '',
  'client',
  'inline',
  'server',
  'table.server',
  'queries.server',
  'jobs.server',
  'api.server',
  'live.server',
  'webhook.server',
  'purpose.server',
  'actions.server',
  'errors',
  'events',
  'test',
  'db.test',
  'spec',
  'bench',
];

/** Generated, one file a migration. */
const isGenerated = (folder: string): boolean => folder.startsWith('drizzle');

interface Folder {
  path: string;
  files: readonly string[];
}

export interface SourceFile {
  path: string;
  lines: number;
}

const isCode = (name: string): boolean => /\.(tsx?|mjs|cjs)$/.test(name);

function roleOf(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1).replace(/\.(tsx?|mjs|cjs)$/, '');
  const [, ...role] = name.split('.');
  // `x.api.db.test.ts` is the test of `x.api.server.ts`.
  const test = /(?:^|[.])((?:db[.])?test)$/.exec(role.join('.'));
  return test?.[1] ?? role.join('.');
}

/** What breaks the rules, one line each. */
export function layoutFaults(folders: readonly Folder[], files: readonly SourceFile[]): string[] {
  const wide = folders
    .filter(({ path, files: own }) => !isGenerated(path) && own.length > mostFiles)
    .map(({ path, files: own }) => `${path}: ${own.length} files (at most ${mostFiles})`);
  const long = files
    .filter(({ lines }) => lines > mostLines)
    .map(({ path, lines }) => `${path}: ${lines} lines (at most ${mostLines})`);
  const odd = files
    .filter(({ path }) => !roles.includes(roleOf(path)))
    .map(({ path }) => `${path}: .${roleOf(path)} is no known role`);
  return [...wide, ...long, ...odd];
}

/** Parts of a visitor's first page that name no file (any more). */
export const lostParts = (parts: readonly string[], paths: readonly string[]): string[] =>
  parts
    .filter((part) => !paths.some((path) => new RegExp(`^app/${part}`).test(path)))
    .map((part) => `scripts/rules/first-page-parts.ts: app/${part} names no file`);

function foldersBelow(root: string, path: string): Folder[] {
  const entries = readdirSync(join(root, path), { withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ name }) => name);
  const below = entries.filter((entry) => entry.isDirectory());
  return [{ path, files }, ...below.flatMap(({ name }) => foldersBelow(root, `${path}/${name}`))];
}

export function layoutRules(root: string): { code: number; output: string } {
  const folders = ['app', 'tests', 'scripts', 'bench', 'docs', 'drizzle'].flatMap((path) =>
    foldersBelow(root, path),
  );
  const files = folders.flatMap(({ path, files: own }) =>
    own.filter(isCode).map((name) => {
      const lines = readFileSync(join(root, path, name), 'utf8').split('\n').length - 1;
      return { path: `${path}/${name}`, lines };
    }),
  );
  const paths = files.map(({ path }) => path);
  const faults = [
    ...layoutFaults(folders, files),
    ...lostParts(
      [...firstPageParts, ...listParts, ...sellerParts, ...productParts, ...shopParts],
      paths,
    ),
  ];
  return { code: faults.length === 0 ? 0 : 1, output: faults.join('\n') };
}
