import { useFetcher } from 'react-router';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { Button } from '#app/ui/button.tsx';
import { Badge } from '#app/ui/display/badge.tsx';
import { Note } from '#app/ui/display/note.tsx';
import type { Attention, SaleMark } from '../counter/sale-marks.ts';
import { isOver, type OrderStatus } from '../orders.ts';

export interface ToLookAt {
  attention: Attention | null;
  marks: readonly SaleMark[];
  status: OrderStatus;
}

/** Of an order whose goods are still to be handed over there is something to be done; of a sale only to be seen. */
const oversoldKey = ({ status }: ToLookAt) =>
  isOver(status) ? ('orders.oversold' as const) : ('orders.too_few' as const);

/** Texts of what somebody has to look at, the gravest first. */
export const attentionKeys = (order: ToLookAt) => [
  ...order.marks.map((mark) => `orders.${mark}` as const),
  ...(order.attention === 'oversold' ? [oversoldKey(order)] : []),
];

export function AttentionBadges({ order }: { order: ToLookAt }) {
  const t = useT();
  return attentionKeys(order).map((key) => (
    <Badge key={key} tone="warn" icon="triangle-alert">
      {t(key)}
    </Badge>
  ));
}

interface AttentionNoteProps {
  order: ToLookAt & { id: string };
  /** Whether this person may say that a marked sale was checked. */
  seesMoney: boolean;
}

/** What an order is marked for, until somebody says that it was looked at. */
export function AttentionNote({ order, seesMoney }: AttentionNoteProps) {
  const t = useT();
  const fetcher = useFetcher();
  const { id, attention, marks } = order;
  const mayLook = seesMoney || attention === 'oversold';
  return (
    <Note tone="warn" className="mb-m">
      {attentionKeys(order).map((key) => (
        <b key={key} className="blk">
          {t(key)}
        </b>
      ))}
      {attention === 'oversold' && <p>{t(`${oversoldKey(order)}_text`)}</p>}
      {marks.length > 0 && <p>{t('orders.marked_text')}</p>}
      {mayLook && (
        <fetcher.Form method="post" action={`/orders/${id}`} className="mt-s">
          <input type="hidden" name="intent" value="looked-at" />
          <Button type="submit" variant="outline" size="s" busy={fetcher.state !== 'idle'}>
            {t('orders.have_looked')}
          </Button>
        </fetcher.Form>
      )}
    </Note>
  );
}
