import type { Guide } from './guide.server.ts';
import type { Region } from './steps.ts';

/**
 * What is asked for and the region. Where all products are asked (with a guide) the rarest comes first: behind words that
 * are common among them the index takes twice as long to meet all.
 */
export function inRegion(
  queries: readonly string[],
  { query, figures }: Region,
  guide: Pick<Guide, 'rows' | 'rarest'> | undefined,
): readonly string[] {
  if (query === undefined) return queries;
  const isRarest = guide !== undefined && guide.rows.between(...figures) < guide.rarest;
  return isRarest ? [query, ...queries] : [...queries, query];
}
