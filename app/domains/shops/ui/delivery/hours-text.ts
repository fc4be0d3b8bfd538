import type { MessageKey, Translate } from '#app/platform/i18n/messages.ts';
import { hoursOn, type Opening } from '../../delivery/opening.ts';

const dayKeys = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const;
const name = (day: number, t: Translate): string =>
  t(`days.${dayKeys[day] ?? 'sun'}_short` as MessageKey);

/** From Monday on, days that follow each other are one span: [[1, 6]]. */
function spansOf(days: readonly number[]): [number, number][] {
  const inWeek = days.map((day) => (day + 6) % 7).sort((a, b) => a - b);
  const spans: [number, number][] = [];
  for (const day of inWeek) {
    const last = spans.at(-1);
    if (last && last[1] === day - 1) last[1] = day;
    else spans.push([day, day]);
  }
  return spans.map(([from, to]) => [(from + 1) % 7, (to + 1) % 7]);
}

/** “Mon to Sat, 09:00 to 18:00”, days with other hours behind it; empty where the shop has named no hours. */
export function hoursText(opening: Omit<Opening, 'closedUntil'>, t: Translate): string {
  const inWeek = opening.openDays.toSorted((a, b) => ((a + 6) % 7) - ((b + 6) % 7));
  const byHours = Map.groupBy(inWeek, (day) => hoursOn(opening, day).join(' '));
  const texts = [...byHours].map(([hours, open]) => {
    const [opens = '', closes = ''] = hours.split(' ');
    const days = spansOf(open).map(([from, to]) =>
      from === to
        ? name(from, t)
        : t('delivery.days_span', { from: name(from, t), to: name(to, t) }),
    );
    return t('delivery.hours', { days: days.join(', '), opens, closes });
  });
  return texts.join('; ');
}
