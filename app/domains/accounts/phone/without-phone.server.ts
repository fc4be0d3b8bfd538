import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import { phoneInText } from './phone.ts';

/** The words of others stay, without the number. */
export const withoutPhone = (words: AnyColumn | SQL, phone: string) =>
  sql`regexp_replace(${words}, ${phoneInText(phone)}, '…', 'g')`;
