import { foldText } from '#app/platform/text/fold.ts';
import { areaKeyOf, areas, markets, type Place, placeByKey, stateKeyOf, states } from './places.ts';

/** Words that may stand beside the name of a place without changing it. */
const beside = / (state|lga|market|town|city)$/;
const folded = (text: string): string => foldText(text).replace(beside, '');

function namesOf(place: Place): string[] {
  const names = [folded(place.name)];
  // Two names in one: `Obio/Akpor`, `Abuja (FCT)`.
  if (/[/(]/.test(place.name)) names.push(...place.name.split(/[/(]/).map(folded));
  return names.filter(Boolean);
}

/** Towns and parts of towns that are called otherwise than the one area they lie in. */
const towns: Record<string, string> = {
  asaba: 'delta/oshimili-south',
  lekki: 'lagos/eti-osa',
  'victoria island': 'lagos/eti-osa',
  ikoyi: 'lagos/eti-osa',
  nnewi: 'anambra/nnewi-north',
  owerri: 'imo/owerri-municipal',
  warri: 'delta/warri-south',
  phc: 'rivers/port-harcourt',
  yaba: 'lagos/lagos-mainland',
};

/** Cities that lie in several areas: who names one means any of them, so the state is asked. No shop is placed by these. */
const cities: Record<string, string> = {
  aba: 'abia',
  akure: 'ondo',
  benin: 'edo',
  'benin city': 'edo',
  calabar: 'cross-river',
  ibadan: 'oyo',
  ilorin: 'kwara',
  jos: 'plateau',
  onitsha: 'anambra',
  'federal capital territory': 'abuja',
};

const all: readonly Place[] = [...states, ...areas, ...markets];
const byName = new Map<string, Place[]>();
for (const place of all) {
  for (const name of new Set(namesOf(place))) {
    byName.set(name, [...(byName.get(name) ?? []), place]);
  }
}
for (const [name, key] of Object.entries(towns)) {
  const place = placeByKey(key);
  if (place) byName.set(name, [place]);
}

/** Every place that is called so: several for `Surulere`, which is in Lagos and in Oyo. */
export const placesCalled = (name: string): readonly Place[] => byName.get(folded(name)) ?? [];

/** The one place that everybody means; undefined where the name says too little. A state comes before an area of its name. */
export function placeCalled(name: string): Place | undefined {
  const city = cities[folded(name)];
  if (city) return placeByKey(city);
  const [first, second] = placesCalled(name);
  return first?.kind === 'state' || !second ? first : undefined;
}

/** `Wuse Market`, `Computer Village`, but not `Wuse`: a shop in that part of the town need not be in its market. */
const saysMarket = (part: string): boolean => / market$|^(\w+ )+\w+$/.test(foldText(part));

function namedIn(part: string, state: Place | undefined): Place[] {
  return placesCalled(part)
    .filter(({ key, kind }) => kind !== 'state' && (!state || stateKeyOf(key) === state.key))
    .flatMap((place) => {
      if (place.kind !== 'market' || saysMarket(part)) return place;
      return placeByKey(areaKeyOf(place.key) ?? '') ?? [];
    });
}

const only = (places: readonly Place[]): Place | undefined =>
  new Set(places).size === 1 ? places[0] : undefined;

/** Area or market of an address that plainly names it: `7 Otigba Street, Computer Village, Ikeja, Lagos`. */
export function placeInAddress(address: string): Place | undefined {
  const parts = address
    .split(/[,\n;]/)
    .map((part) => part.replace(/\.$/, '').trim())
    .filter(Boolean);
  const stateAt = parts.findLastIndex((part) => placesCalled(part)[0]?.kind === 'state');
  const state = placesCalled(parts[stateAt] ?? '')[0];
  const named = parts
    .toSpliced(stateAt === -1 ? parts.length : stateAt, 1)
    .flatMap((part) => namedIn(part, state));
  return (
    only(named.filter(({ kind }) => kind === 'market')) ??
    only(named.filter(({ kind }) => kind === 'area'))
  );
}

const mostFound = 12;

/** Places of which a word begins so, from two letters on; undefined before that. Whole names first, wide ones before narrow ones. */
export function placesBeginning(typed: string): Place[] | undefined {
  const wanted = foldText(typed);
  if (wanted.length < 2) return undefined;
  const begins = (place: Place) => ` ${foldText(place.name)}`.includes(` ${wanted}`);
  const isFirst = (place: Place) => foldText(place.name).startsWith(wanted);
  const named = [placeCalled(typed)].flatMap((place) => place ?? []);
  const found = all
    .filter(begins)
    .sort((a, b) => Number(isFirst(b)) - Number(isFirst(a)) || a.key.length - b.key.length);
  return [...new Set([...named, ...found])].slice(0, mostFound);
}
