import { offeredLanguages, translatorFor } from '#app/platform/i18n/catalogues.server.ts';
import type { Translate } from '#app/platform/i18n/messages.ts';
import groups from '../../../locales/en/groups.json' with { type: 'json' };
import { categoryByName, slugOf } from './categories.ts';

type GroupKey = keyof typeof groups;

/** By the stored name: two places of the tree that are called alike share a text. */
const keys = new Map(Object.entries(groups).map(([key, name]) => [name, key as GroupKey] as const));

export const groupKey = (name: string): string => `groups.${slugOf(name).replaceAll('-', '_')}`;

/**
 * What a reader calls a second or third category, which is stored and sent in English. On the server alone:
 * a page gets the few that it shows, not three hundred.
 */
export function groupLabel(name: string, t: Translate): string {
  const key = keys.get(name);
  return key ? t(key) : name;
}

/** All its names: as it is stored, and in every language that is offered. */
export function groupNames(name: string): string[] {
  return [name, ...offeredLanguages.map(({ code }) => groupLabel(name, translatorFor(code).t))];
}

/** What a reader calls a first category. */
export function categoryLabel(name: string, t: Translate): string {
  const known = categoryByName(name);
  return known ? t(`categories.${known.slug}`) : name;
}
