import { seenMark } from '#app/platform/text/seen-mark.server.ts';
import type { shops } from '../shops.table.server.ts';

type Shop = typeof shops.$inferSelect;

/** What an operator looks at before it is marked as seen. */
export const seenMarks = {
  place: ({ address, place }: Pick<Shop, 'address' | 'place'>): string => seenMark(address, place),
  business: ({ name, registrationNumber }: Pick<Shop, 'name' | 'registrationNumber'>): string =>
    seenMark(name, registrationNumber),
};
