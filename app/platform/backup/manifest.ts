import { z } from 'zod';

export const manifestName = 'manifest.json';

const file = z.object({
  key: z.string(),
  size: z.number(),
  sha256: z.string(),
  contentType: z.string(),
  metadata: z.record(z.string(), z.string()),
});

const tableName = { schema: z.string(), name: z.string() };

export interface TableName {
  schema: string;
  name: string;
}

export const plainName = ({ schema, name }: TableName): string => `${schema}.${name}`;

const table = z.object({
  ...tableName,
  columns: z.array(z.string()),
  /** Missing in backups of earlier versions. */
  partition: z.object({ of: z.object(tableName), bounds: z.string() }).optional(),
  rows: z.number(),
  hash: z.string(),
});

/** The last entry of a backup: what must be in it, and what must come out of it. */
export const manifestShape = z.object({
  format: z.literal('oja-backup'),
  version: z.literal(1),
  createdAt: z.string(),
  /** The files were left out on purpose. */
  databaseOnly: z.boolean().optional(),
  /** Of the key that the stored secrets are encrypted with; the key itself is never in a backup. */
  keyCheck: z.string().optional(),
  migrations: z.array(z.object({ hash: z.string(), createdAt: z.string() })),
  tables: z.array(table),
  sequences: z.array(z.object({ ...tableName, value: z.string(), called: z.boolean() })),
  files: z.array(file),
});

export type Manifest = z.infer<typeof manifestShape>;
export type ManifestFile = z.infer<typeof file>;
export type ManifestTable = z.infer<typeof table>;

export const filePrefix = 'files/';
export const tableFolder = (table: TableName): string => `database/${plainName(table)}/`;

export interface BackupSummary {
  createdAt: string;
  keyCheck: string | undefined;
  databaseOnly: boolean;
  tables: number;
  rows: number;
  files: number;
  fileBytes: number;
}

const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0);

export function summaryOf(manifest: Manifest): BackupSummary {
  const { createdAt, keyCheck, databaseOnly = false, tables, files } = manifest;
  return {
    createdAt,
    keyCheck,
    databaseOnly,
    tables: tables.length,
    rows: sum(tables.map((entry) => entry.rows)),
    files: files.length,
    fileBytes: sum(files.map((entry) => entry.size)),
  };
}

const number = new Intl.NumberFormat('en-NG');

export function describeSummary(summary: BackupSummary): string {
  const { tables, rows, files, fileBytes, databaseOnly } = summary;
  const database = `${number.format(tables)} tables, ${number.format(rows)} rows`;
  if (databaseOnly) return `${database}, without files`;
  const megabytes = number.format(Math.round(fileBytes / 100_000) / 10);
  return `${database}, ${number.format(files)} files (${megabytes} MB)`;
}
