import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, idColumn, moment, updatedAt } from '#app/platform/db/columns.server.ts';
import type { ImageManifest } from '#app/platform/images/image-manifest.ts';

/** One person is one phone key (`+234803…`); the digits are what the person typed, normalised for display. */
export const users = pgTable('users', {
  id: idColumn(),
  phoneKey: text('phone_key').notNull().unique(),
  phoneDigits: text('phone_digits').notNull(),
  firstName: text('first_name').notNull().default(''),
  lastName: text('last_name').notNull().default(''),
  pictureBase: text('picture_base'),
  pictureManifest: jsonb('picture_manifest').$type<ImageManifest>(),
  /** Chosen by the person; null: not yet, and texts to them are in English. */
  language: text('language'),
  /** When this phone first signed in itself; null: somebody else wrote the row down, nothing hangs on it. */
  verifiedAt: moment('proven_at'),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});
