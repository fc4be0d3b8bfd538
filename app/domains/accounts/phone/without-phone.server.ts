import { type AnyColumn, sql } from 'drizzle-orm';
import { phoneInText } from './phone.ts';

/** The words of others stay, without the number. */
export const withoutPhone = (words: AnyColumn, phone: string) =>
  sql`regexp_replace(${words}, ${phoneInText(phone)}, '…', 'g')`;
