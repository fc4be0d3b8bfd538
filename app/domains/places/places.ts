import { foldText } from '#app/platform/text/fold.ts';
import { areaLines } from './list/area-lines.ts';
import { marketLines } from './list/market-lines.ts';
import { renamed } from './list/renamed.ts';

/**
 * States, local government areas and known market places of Nigeria. The whole list is here, so a visitor's browser loads
 * this file with the picker alone; pages get names from their loaders.
 */
export interface Place {
  /** `lagos`, `lagos/ikeja` or `lagos/ikeja/computer-village`: what shops store and addresses carry. */
  key: string;
  kind: 'state' | 'area' | 'market';
  /** `Ikeja`. */
  name: string;
  /** As it stands on cards and chips: `Ikeja, Lagos`. */
  label: string;
  /** Latitude and longitude of the main town; a market has those of its area, a state those of its middle area. */
  centre: readonly [number, number];
}

const keyPart = (name: string): string => foldText(name).replaceAll(' ', '-');
const rows = (text: string): [string, string][] =>
  text
    .trim()
    .split('\n')
    .map((line) => {
      const at = line.indexOf(': ');
      return [line.slice(0, at), line.slice(at + 2)];
    });

/** What people call the capital, and what its territory is called. */
const longNames: Record<string, string> = { Abuja: 'Abuja (FCT)' };

/** `Lagos Island` and `Kano` say their state themselves. */
const labelIn = (name: string, state: string): string =>
  name.startsWith(state) ? name : `${name}, ${state}`;

function areaFrom(text: string, state: string): Place {
  const [, name = '', latitude, longitude] = /^(.+) (\S+) (\S+)$/.exec(text) ?? [];
  return {
    key: `${keyPart(state)}/${keyPart(name)}`,
    kind: 'area',
    name,
    label: labelIn(name, state),
    centre: [Number(latitude), Number(longitude)],
  };
}

const middle = (figures: readonly number[]): number =>
  figures.toSorted((a, b) => a - b)[figures.length >> 1] ?? 0;

function stateFrom(name: string, areas: readonly Place[]): Place {
  const centre = [
    middle(areas.map((area) => area.centre[0])),
    middle(areas.map((area) => area.centre[1])),
  ] as const;
  const label = longNames[name] ?? name;
  return { key: keyPart(name), kind: 'state', name: label, label, centre };
}

const branches = rows(areaLines).map(([name, list]) => {
  const areas = list.split(', ').map((text) => areaFrom(text, name));
  return { name, state: stateFrom(name, areas), areas };
});

export const states: readonly Place[] = branches.map(({ state }) => state);
export const areas: readonly Place[] = branches.flatMap((branch) => branch.areas);

const stateNames = new Map(branches.map(({ name, state }) => [state.key, name]));
const areasByKey = new Map(areas.map((area) => [area.key, area]));

export const markets: readonly Place[] = rows(marketLines).flatMap(([key, names]) => {
  const area = areasByKey.get(key);
  const state = stateNames.get(stateKeyOf(key));
  if (!area || !state) return [];
  return names.split(', ').map((name) => ({
    key: `${key}/${keyPart(name)}`,
    kind: 'market' as const,
    name,
    label: labelIn(name, state),
    centre: area.centre,
  }));
});

const byKey = new Map([...states, ...areas, ...markets].map((place) => [place.key, place]));

/** The place of a key, also of one that was in use before its name changed; undefined for anything else. */
export function placeByKey(key: string): Place | undefined {
  const lower = key.toLowerCase();
  return byKey.get(lower) ?? byKey.get(renamed.get(lower) ?? '');
}

/** With all that it lies in: `Computer Village, Ikeja, Lagos`. Names repeat between areas and between states. */
export function placeInFull(key: string): string | undefined {
  const place = placeByKey(key);
  const area = place?.kind === 'market' ? areasByKey.get(areaKeyOf(place.key) ?? '') : undefined;
  return place && area ? `${place.name}, ${area.label}` : place?.label;
}

export function stateKeyOf(key: string): string {
  return key.split('/', 1)[0] ?? '';
}

/** `lagos/ikeja` of itself and of every market in it; undefined for a state. */
export function areaKeyOf(key: string): string | undefined {
  const parts = key.split('/');
  return parts.length < 2 ? undefined : parts.slice(0, 2).join('/');
}

/** The place itself and what it lies in, widest first: what a shop there is found by. */
export function keysAround(key: string): string[] {
  const parts = key.split('/');
  return parts.map((_, at) => parts.slice(0, at + 1).join('/'));
}

/** Whether `key` is the place or lies in it. */
export const isWithin = (key: string, place: string): boolean =>
  key === place || key.startsWith(`${place}/`);

export const areasIn = (state: string): readonly Place[] =>
  areas.filter(({ key }) => stateKeyOf(key) === state);

export const marketsIn = (place: string): readonly Place[] =>
  markets.filter(({ key }) => isWithin(key, place));
