import { formatDay, formatTime } from '#app/platform/i18n/formats.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { Card } from '#app/ui/display/card.tsx';
import { Note } from '#app/ui/display/note.tsx';
import { StatusLine } from '#app/ui/display/status-line.tsx';
import { statusLook, stepIcon } from '../order-words.ts';
import { stepsOf } from '../orders.ts';
import type { OrderPage } from '../pages/order-page.server.ts';

type Progress = Pick<OrderPage, 'status' | 'getBy' | 'times' | 'cancelReason'>;

/** The line of steps; a cancelled or expired order has one sentence in its place. */
export function OrderProgress({ status, getBy, times, cancelReason }: Progress) {
  const t = useT();
  if (status === 'cancelled' || status === 'expired') {
    const text = status === 'expired' ? t('order.expired_text') : t('order.cancelled_text');
    return (
      <Note tone="bad" className="mb-m">
        {text}
        {cancelReason && <span className="blk">{t('order.reason', { reason: cancelReason })}</span>}
      </Note>
    );
  }
  const steps = stepsOf(getBy);
  const at = steps.indexOf(status);
  return (
    <Card className="mb-m" aria-label={t('order.status')}>
      <StatusLine
        label={t('order.status')}
        steps={steps.map((step, index) => {
          const time = times.findLast(
            ({ kind }) => kind === (step === 'pending' ? 'placed' : step),
          )?.at;
          const last = index === at && step === 'completed';
          return {
            id: step,
            label:
              step === 'pending'
                ? t('order.placed')
                : t(step === 'out_for_delivery' ? 'order.on_the_way' : statusLook[step].label),
            icon: stepIcon[step],
            state: index < at || last ? 'done' : index === at ? 'now' : 'wait',
            time: time && index <= at ? <Moment at={time} /> : undefined,
          };
        })}
      />
    </Card>
  );
}

const sameDay = (a: Date, b: Date) => formatDay(a) === formatDay(b);

/** 10:20 today, 14 Nov, 16:02 before. Drawn by the server's clock, corrected by none. */
export function Moment({ at }: { at: Date | string }) {
  const date = new Date(at);
  const text = sameDay(date, new Date())
    ? formatTime(date)
    : `${formatDay(date)}, ${formatTime(date)}`;
  return (
    <time dateTime={date.toISOString()} suppressHydrationWarning>
      {text}
    </time>
  );
}
