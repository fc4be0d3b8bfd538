import { lagosDay, now } from '#app/platform/clock.ts';
import { formatDay, formatTime } from '#app/platform/i18n/formats.ts';
import type { Translate } from '#app/platform/i18n/messages.ts';

const day = 86_400_000;

/** Today, Yesterday, 12 Nov: above the first message of a day. */
export function dayLabel(at: string, t: Translate): string {
  const date = lagosDay(new Date(at));
  if (date === lagosDay(now())) return t('messages.today');
  if (date === lagosDay(new Date(now().getTime() - day))) return t('messages.yesterday');
  return formatDay(at);
}

/** In a list: the time of today's, else the day. */
export const listTime = (at: string, t: Translate): string =>
  lagosDay(new Date(at)) === lagosDay(now()) ? formatTime(at) : dayLabel(at, t);

export const isNewDay = (at: string, before: string | undefined): boolean =>
  before === undefined || lagosDay(new Date(at)) !== lagosDay(new Date(before));
