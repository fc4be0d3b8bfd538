import { z } from 'zod';

export const manifestName = 'manifest.json';

const file = z.object({
  key: z.string(),
  size: z.number(),
  sha256: z.string(),
  contentType: z.string(),
  metadata: z.record(z.string(), z.string()),
});

const table = z.object({
  schema: z.string(),
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.number(),
  hash: z.string(),
});

/** The last entry of a backup: what must be in it, and what must come out of it. */
export const manifestShape = z.object({
  format: z.literal('oja-backup'),
  version: z.literal(1),
  createdAt: z.string(),
  /** Of the key that the stored secrets are encrypted with; the key itself is never in a backup. */
  keyCheck: z.string().optional(),
  migrations: z.array(z.object({ hash: z.string(), createdAt: z.string() })),
  tables: z.array(table),
  sequences: z.array(
    z.object({ schema: z.string(), name: z.string(), value: z.string(), called: z.boolean() }),
  ),
  files: z.array(file),
});

export type Manifest = z.infer<typeof manifestShape>;
export type ManifestFile = z.infer<typeof file>;
export type ManifestTable = z.infer<typeof table>;

export const filePrefix = 'files/';
export const tableFolder = ({ schema, name }: { schema: string; name: string }): string =>
  `database/${schema}.${name}/`;

export interface BackupSummary {
  createdAt: string;
  keyCheck: string | undefined;
  tables: number;
  rows: number;
  files: number;
  fileBytes: number;
}

const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0);

export function summaryOf({ createdAt, keyCheck, tables, files }: Manifest): BackupSummary {
  return {
    createdAt,
    keyCheck,
    tables: tables.length,
    rows: sum(tables.map((entry) => entry.rows)),
    files: files.length,
    fileBytes: sum(files.map((entry) => entry.size)),
  };
}

const number = new Intl.NumberFormat('en-NG');

export function describeSummary({ tables, rows, files, fileBytes }: BackupSummary): string {
  const megabytes = number.format(Math.round(fileBytes / 100_000) / 10);
  return `${number.format(tables)} tables, ${number.format(rows)} rows, ${number.format(files)} files (${megabytes} MB)`;
}
