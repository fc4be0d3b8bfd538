import { distanceKm } from '#app/domains/places/distance.ts';
import { placeByKey } from '#app/domains/places/places.ts';
import { isInClosest } from '../../search/closest/closest.server.ts';
import {
  type SearchAnswer,
  type SearchRequest,
  searchStocks,
} from '../../search/search-stocks.server.ts';
import { goodsByPlace } from './places.queries.server.ts';

/** The nearest areas one by one, those further away some at a time: there the way hardly differs. */
const oneByOne = 4;
const atATime = 8;
/** Each is a search of its own. */
const mostRounds = 6;

function rings(areas: readonly string[]): string[][] {
  const near = areas.slice(0, oneByOne).map((area) => [area]);
  const far: string[][] = [];
  for (let at = oneByOne; at < areas.length; at += atATime) far.push(areas.slice(at, at + atATime));
  return [...near, ...far];
}

/** Areas with goods, from a place outwards by the towns in their middle. */
async function areasAround(place: string, category: string | undefined): Promise<string[]> {
  const origin = placeByKey(place);
  if (!origin) return [];
  const found = [...(await goodsByPlace(category)).keys()].flatMap((key) => {
    const area = placeByKey(key);
    return area?.kind === 'area' ? [{ key, away: distanceKm(area.centre, origin.centre) }] : [];
  });
  return found.sort((a, b) => a.away - b.away || (a.key < b.key ? -1 : 1)).map(({ key }) => key);
}

/** `n3.` before the cursor within the third ring. */
function readCursor(cursor: string | undefined): { ring: number; after: string | undefined } {
  const [, ring = '0', after] = /^n(\d{1,3})\.(.*)$/.exec(cursor ?? '') ?? [];
  return { ring: Number(ring), after: after || undefined };
}

/**
 * What is asked for, from near to far: a page goes on from ring to ring until it is full. It may be shorter
 * than it could be where many areas in a row have none; whoever asks for more gets more.
 */
export async function nearestStocks(
  request: SearchRequest & { count: number },
  place: string,
): Promise<SearchAnswer> {
  if (isInClosest(request.after)) return searchStocks({ ...request, closest: true });
  const all = rings(await areasAround(place, request.category));
  const ids: string[] = [];
  let { ring, after } = readCursor(request.after);
  let corrected: string | undefined;
  const { count } = request;
  for (let round = 0; round < mostRounds && ids.length < count && ring < all.length; round++) {
    const places = all[ring] ?? [];
    const found = await searchStocks({ ...request, places, count: count - ids.length, after });
    ids.push(...found.ids);
    corrected ??= found.corrected;
    after = found.next;
    if (!after) ring++;
  }
  const next = ring < all.length ? `n${ring}.${after ?? ''}` : undefined;
  if (ids.length === 0 && request.text && !request.after) {
    // How far away something is says little where it is only close to the words.
    const anywhere = await searchStocks({ ...request, closest: true });
    if (anywhere.reading?.closest) return anywhere;
  }
  return { ids, next, total: undefined, corrected };
}
