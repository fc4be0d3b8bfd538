/** Ids are time-ordered: all of them begin with 01 until the year 2039, and a fixed beginning is found much faster. */
const idPattern = /01[0-9a-f]{6}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g;
/** Each as a text of its own: a mere piece would keep the whole in memory. */
export const idsIn = (naming: string): Set<string> =>
  new Set(naming.match(idPattern)?.map((id) => Buffer.from(id, 'latin1').toString('latin1')));
