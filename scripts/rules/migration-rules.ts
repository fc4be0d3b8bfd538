import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * While a new version starts, the one before goes on serving over the same tables. So a migration only adds:
 * what the version before reads stays, and no statement keeps its writers waiting for longer than a moment.
 * What must be otherwise says why, in a line `-- allowed: …` above the statement.
 */
const allowed = /^\s*--\s*allowed: \S.{9,}/m;

/** Made before there was this rule, and before the later ones. */
const lastOfBefore = 65;
const lastOfBeforeLater = 72;

interface Rule {
  pattern: RegExp;
  says: string;
  /** Also where the table is made by the same migration. */
  always?: boolean;
  /** What makes it well when another statement does it under the same name. */
  madeAnew?: RegExp;
  isLater?: boolean;
}

const table = String.raw`(?:IF EXISTS )?(?:ONLY )?(?:"?public"?\.)?"?(?<table>\w+)"?`;
const altered = (change: string): RegExp =>
  new RegExp(`^ALTER TABLE ${table} (?:.*, )?${change}`, 'is');
const stays = 'the version before still reads it: it can go one release later';
const scans = 'every row is looked at while nobody can write';
const locked = 'rows are locked until the migration ends';

const rules: Rule[] = [
  { pattern: new RegExp(`^DROP (?:TABLE|VIEW|MATERIALIZED VIEW) ${table}`, 'i'), says: stays },
  { pattern: /^DROP (?:FUNCTION|TYPE|SCHEMA|EXTENSION)\b/i, says: stays, always: true },
  { pattern: altered('DROP COLUMN '), says: stays },
  { pattern: altered('DROP (?!CONSTRAINT\\b)'), says: stays, isLater: true },
  { pattern: altered('ALTER COLUMN \\S+ DROP DEFAULT'), says: stays, isLater: true },
  {
    pattern: altered('DROP CONSTRAINT (?:IF EXISTS )?"?(?<name>\\w+)"?'),
    says: `${stays}; only a check may be made anew, wider`,
    madeAnew: /ADD CONSTRAINT "?(?<name>\w+)"? CHECK\b/i,
    isLater: true,
  },
  { pattern: /^DROP INDEX\b/i, says: stays, always: true, isLater: true },
  {
    pattern: /^DROP TRIGGER (?:IF EXISTS )?"?(?<name>\w+)"?/i,
    says: stays,
    always: true,
    madeAnew: /^CREATE (?:OR REPLACE )?(?:CONSTRAINT )?TRIGGER "?(?<name>\w+)"?/i,
    isLater: true,
  },
  {
    pattern: /^(?:DO|CALL|SELECT)\b/i,
    says: 'what it does is not seen here: rows may be locked until the migration ends',
    always: true,
    isLater: true,
  },
  {
    pattern: /^WITH\b.*\b(?:UPDATE|DELETE FROM|INSERT INTO)\b/i,
    says: locked,
    always: true,
    isLater: true,
  },
  {
    pattern: new RegExp(`^INSERT INTO ${table}.*\\bSELECT\\b`, 'i'),
    says: 'every row of another table is read',
    isLater: true,
  },
  { pattern: altered('RENAME\\b'), says: stays },
  {
    pattern: altered(
      'ADD (?!CONSTRAINT\\b|CHECK\\b|UNIQUE\\b|PRIMARY\\b|FOREIGN\\b|EXCLUDE\\b)(?:COLUMN )?(?!.*\\bDEFAULT\\b).*\\bNOT NULL\\b',
    ),
    says: 'the version before does not fill it: without a default its rows are refused',
  },
  {
    pattern: altered(
      'ADD (?:COLUMN )?.*\\bDEFAULT\\s+\\(?(?:gen_random_uuid|random|clock_timestamp|nextval)\\b',
    ),
    says: 'every row is written anew',
  },
  {
    pattern: altered('ADD (?:COLUMN )?.*\\bGENERATED\\b.*\\bSTORED\\b'),
    says: 'every row is written anew',
  },
  { pattern: altered('ALTER COLUMN .*\\bTYPE\\b'), says: 'every row is written anew' },
  { pattern: altered('ALTER COLUMN .*\\bSET NOT NULL\\b'), says: scans },
  {
    pattern: altered('ADD (?:CONSTRAINT \\S+ )?(?!.*\\bNOT VALID\\b)(?:FOREIGN KEY|CHECK)\\b'),
    says: `${scans}: NOT VALID, and validated by a later migration`,
  },
  {
    pattern: altered('ADD (?:CONSTRAINT \\S+ )?(?!.*\\bUSING INDEX\\b)(?:UNIQUE|PRIMARY KEY)\\b'),
    says: scans,
  },
  {
    pattern: new RegExp(`^CREATE (?:UNIQUE )?INDEX (?!CONCURRENTLY).*?\\bON ${table}`, 'is'),
    says: 'nobody can write while it is made',
  },
  {
    pattern: new RegExp(`^UPDATE ${table}`, 'i'),
    says: locked,
  },
  {
    pattern: new RegExp(`^DELETE FROM ${table}`, 'i'),
    says: locked,
  },
  {
    pattern: new RegExp(`^TRUNCATE (?:TABLE )?${table}`, 'i'),
    says: 'nobody can read it until the migration ends',
  },
  {
    pattern: /^(?:LOCK|REINDEX|CLUSTER|VACUUM|REFRESH MATERIALIZED VIEW)\b/i,
    says: 'others wait for as long as it takes',
    always: true,
  },
];

const comment = /^\s*--.*$/gm;
const made = new RegExp(`^CREATE (?:UNLOGGED )?TABLE (?:IF NOT EXISTS )?${table}`, 'i');

/** At semicolons, but for those in the body of a function. */
function statementsOf(text: string): string[] {
  const found: string[] = [];
  let at = 0;
  let quote: string | undefined;
  for (const { 0: mark, index } of text.matchAll(/--[^\n]*|\$\w*\$|'(?:[^']|'')*'|;/g)) {
    if (mark.startsWith('$')) {
      if (quote === undefined) quote = mark;
      else if (quote === mark) quote = undefined;
    } else if (mark === ';' && quote === undefined) {
      found.push(text.slice(at, index));
      at = index + 1;
    }
  }
  return [...found, text.slice(at)];
}

/** What a migration does that it must not, one line each. */
export function migrationFaults(name: string, text: string): string[] {
  const statements = statementsOf(text.replaceAll('--> statement-breakpoint', '')).map((whole) => ({
    whole,
    bare: whole.replace(comment, '').trim().replace(/\s+/g, ' '),
  }));
  const own = new Set(statements.map(({ bare }) => made.exec(bare)?.groups?.table));
  return statements.flatMap(({ whole, bare }) => {
    if (allowed.test(whole)) return [];
    const broken = rules.find(({ pattern, always, madeAnew, isLater }) => {
      if (isLater && Number(name.slice(0, 4)) <= lastOfBeforeLater) return false;
      const match = pattern.exec(bare);
      if (!match || !(always || !own.has(match.groups?.table))) return false;
      const again = (other: string) => madeAnew?.exec(other)?.groups?.name === match.groups?.name;
      return !madeAnew || !statements.some((other) => again(other.bare));
    });
    return broken ? [`drizzle/${name} ${broken.says}: ${bare.slice(0, 120)}`] : [];
  });
}

/** Where two branches each made a migration, their files may be renumbered and the journal not. */
function journalFaults(folder: string, files: readonly string[]): string[] {
  const { entries } = JSON.parse(readFileSync(join(folder, 'meta', '_journal.json'), 'utf8')) as {
    entries: { tag: string }[];
  };
  const named = entries.map(({ tag }) => `${tag}.sql`).join('\n');
  return named === files.join('\n') ? [] : ['drizzle/meta/_journal.json names other files'];
}

/** The gate: every migration since there is this rule, and the journal that names them. */
export async function migrationRules(root: string): Promise<{ code: number; output: string }> {
  const folder = join(root, 'drizzle');
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort();
  const faults = [
    ...journalFaults(folder, files),
    ...files
      .filter((name) => Number(name.slice(0, 4)) > lastOfBefore)
      .flatMap((name) => migrationFaults(name, readFileSync(join(folder, name), 'utf8'))),
  ];
  return { code: faults.length === 0 ? 0 : 1, output: faults.join('\n') };
}
