import { timestamp, uuid } from 'drizzle-orm/pg-core';
import { newId } from '../id.ts';

/** Every primary key is a UUID v7 made by the app, so that the newest row has the largest id. */
export const idColumn = () => uuid('id').primaryKey().$defaultFn(newId);

export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
export const createdAt = () => moment('created_at').notNull().defaultNow();
export const updatedAt = () => moment('updated_at').notNull().defaultNow();

/** What stands where a visitor's id was: of nobody, and no two are alike. */
export const nobody = 'gone:';
/** In plain words, as an index has to have it. */
export const isSomebodys = (column: string): string => `not starts_with(${column}, '${nobody}')`;
