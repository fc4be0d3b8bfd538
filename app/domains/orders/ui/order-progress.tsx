import { formatDay, formatTime } from '#app/platform/i18n/formats.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { Card } from '#app/ui/display/card.tsx';
import { StatusLine } from '#app/ui/display/status-line.tsx';
import { buyerLook, statusLook, stepIcon } from '../order-words.ts';
import { hasEndedEarly, stepsOf } from '../orders.ts';
import type { OrderPage } from '../pages/order-page.server.ts';

type Progress = Pick<OrderPage, 'status' | 'getBy' | 'times' | 'turn'>;

/** The line of steps, with what the present one waits for; an order that ended without the goods has none. */
export function OrderProgress({ status, getBy, times, turn }: Progress) {
  const t = useT();
  if (hasEndedEarly(status)) return null;
  const steps = stepsOf(getBy);
  const at = steps.indexOf(status);
  return (
    <Card>
      <h2 className="fh mb-s">{t('order.progress')}</h2>
      <StatusLine
        across={false}
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
            text: index === at && turn ? t(buyerLook({ status, turn }).label) : undefined,
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
