import type { Translate } from '#app/platform/i18n/messages.ts';

interface Days {
  daysFrom: number;
  daysTo: number;
}

/** “Same day”, “2 days”, “Up to 2 days”, “1 to 2 days”. */
export function daysText({ daysFrom, daysTo }: Days, t: Translate): string {
  if (daysTo === 0) return t('delivery.same_day');
  if (daysFrom === daysTo) return t('delivery.days', { count: daysTo });
  if (daysFrom === 0) return t('delivery.days_up_to', { count: daysTo });
  return t('delivery.days_range', { from: daysFrom, to: daysTo });
}

/** Of a row as a page sends it back (`zoneMark`). */
export function daysIn(mark: string, t: Translate): string {
  const [, from, to] = /^(\d+)-(\d+) /.exec(mark) ?? [];
  return from && to ? daysText({ daysFrom: Number(from), daysTo: Number(to) }, t) : '';
}
