import { Link } from 'react-router';
import { noPhotoPicture } from '#app/domains/photos/photos.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { formatMoney } from '#app/platform/money.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { Card } from '#app/ui/display/card.tsx';
import { buyerLabel } from '../order-words.ts';
import type { OrderCardView } from '../orders.queries.server.ts';
import { orderNumber } from '../orders.ts';
import { AttentionBadges } from './attention-note.tsx';
import { BuyerLinks } from './buyer-links.tsx';
import { NextStep } from './next-step.tsx';
import { MoneyBadge, StatusBadge } from './order-badges.tsx';
import { Moment } from './order-progress.tsx';

interface OrderCardProps {
  order: OrderCardView;
  seesMoney: boolean;
}

/** The whole card opens the order; its buttons lie above that. */
export function OrderCard({ order, seesMoney }: OrderCardProps) {
  const t = useT();
  const number = orderNumber(order.number);
  const name = buyerLabel(order, t);
  const back = order.status === 'completed' ? `/orders/${order.id}?return=1` : undefined;
  return (
    <Card as="li" className="p-s opens">
      <div className="row top-a">
        <img className="av" src={order.photo ?? noPhotoPicture} alt="" width={56} height={56} />
        <div className="grow">
          <div className="row between gap-s">
            <Link
              className="bare trunc opens-to"
              to={`/orders/${order.id}`}
              aria-label={t('orders.open', { number })}
            >
              <b>{name}</b>
            </Link>
            {order.totalKobo !== undefined && <b className="num">{formatMoney(order.totalKobo)}</b>}
          </div>
          <p className="muted small num">
            {number} · {t('order.items', { count: order.pieces })} · <Moment at={order.placedAt} />
          </p>
          <div className="row s wrap mt-xs">
            <StatusBadge status={order.status} getBy={order.getBy} />
            <MoneyBadge {...order} />
            <AttentionBadges order={order} />
          </div>
        </div>
      </div>
      <div className="row s wrap mt-s">
        <BuyerLinks {...order} name={name} look="btn line sm" />
        {back && (
          <ButtonLink to={back} variant="outline" size="s" icon="undo-2">
            {t('orders.return')}
          </ButtonLink>
        )}
        <NextStep order={order} size="s" seesMoney={seesMoney} />
      </div>
    </Card>
  );
}
