import { formatTime } from '#app/platform/i18n/formats.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { weekdayAndDay } from '#app/platform/i18n/weekdays.ts';
import { Note } from '#app/ui/display/note.tsx';

interface OpeningNoteProps {
  opening: { worksFrom?: Date | undefined } | undefined;
  className?: string | undefined;
}

/** Orders are taken at any time; while the shop is closed it says from when it works on them. */
export function OpeningNote({ opening, className }: OpeningNoteProps) {
  const t = useT();
  if (!opening?.worksFrom) return null;
  const from = new Date(opening.worksFrom);
  return (
    <Note icon="clock-4" className={className}>
      {t('delivery.closed_now', { day: weekdayAndDay(from, t), time: formatTime(from) })}
    </Note>
  );
}
