import { Link } from 'react-router';
import { telHref } from '#app/domains/shops/contact.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { formatMoney } from '#app/platform/money.ts';
import { Card } from '#app/ui/display/card.tsx';
import { Icon } from '#app/ui/icon.tsx';
import type { OrderCardView } from '../orders.queries.server.ts';
import { orderNumber } from '../orders.ts';
import { NextStep } from './next-step.tsx';
import { MoneyBadge, StatusBadge } from './order-badges.tsx';
import { Moment } from './order-progress.tsx';

export function OrderCard({ order }: { order: OrderCardView }) {
  const t = useT();
  const number = orderNumber(order.number);
  const name = order.source === 'counter' ? t('counter.title') : order.buyerName;
  const call = order.buyerPhone ? telHref(order.buyerPhone) : undefined;
  return (
    <Card as="li" className="p-s">
      <div className="row top-a">
        <img className="av" src={order.photo} alt="" width={56} height={56} />
        <div className="grow">
          <div className="row between gap-s">
            <b className="trunc">{name}</b>
            {order.totalKobo !== undefined && <b className="num">{formatMoney(order.totalKobo)}</b>}
          </div>
          <p className="muted small num">
            {number} · {t('order.items', { count: order.pieces })} · <Moment at={order.placedAt} />
          </p>
          <div className="row s wrap mt-xs">
            <StatusBadge status={order.status} />
            <MoneyBadge {...order} />
          </div>
        </div>
      </div>
      <div className="row s mt-s">
        {call && (
          <a className="btn line sm" href={call} aria-label={t('orders.call', { name })}>
            <Icon name="phone" size="s" />
          </a>
        )}
        <Link
          className="btn line sm"
          to={`/orders/${order.id}`}
          aria-label={t('orders.open', { number })}
        >
          <Icon name="eye" size="s" />
        </Link>
        <NextStep order={order} size="s" />
      </div>
    </Card>
  );
}
