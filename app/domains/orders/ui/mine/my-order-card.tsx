import { Link } from 'react-router';
import type { MyOrder } from '#app/domains/orders/mine/my-orders.queries.server.ts';
import { buyerLook } from '#app/domains/orders/order-words.ts';
import { lagosDay, now } from '#app/platform/clock.ts';
import { formatDay, formatTime } from '#app/platform/i18n/formats.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { formatMoney } from '#app/platform/money.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { Avatar } from '#app/ui/display/avatar.tsx';
import { Badge } from '#app/ui/display/badge.tsx';
import { StepBar } from '#app/ui/display/step-bar.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { PausedNote } from '../money/pay-cards.tsx';
import { BuyAgain } from './buy-again.tsx';

const shortTime = (at: Date): string =>
  lagosDay(at) === lagosDay(now()) ? formatTime(at) : formatDay(at);

function State({ order: { status, turn, isPaid, payUntil } }: { order: MyOrder }) {
  const t = useT();
  if (payUntil)
    return (
      <Badge tone="warn" icon="clock-4">
        {t('my.pay_by', { time: shortTime(new Date(payUntil)) })}
      </Badge>
    );
  if (isPaid && status === 'pending')
    return (
      <Badge tone="ok" icon="circle-check">
        {t('my.paid_waiting')}
      </Badge>
    );
  const { label, icon, tone } = buyerLook({ status, turn });
  return (
    <Badge tone={tone} icon={icon}>
      {t(label)}
    </Badge>
  );
}

const acts = {
  transfer: { label: 'order.pay_transfer', icon: 'landmark', variant: 'primary' },
  online: { label: 'order.pay_now', icon: 'credit-card', variant: 'primary' },
  fee: { label: 'my.answer_fee', icon: 'truck', variant: 'primary' },
  follow: { label: 'my.follow', icon: 'map-pin', variant: 'soft' },
  again: { label: 'my.see_order', icon: 'receipt', variant: 'outline' },
} as const;

function Acts({ order }: { order: MyOrder }) {
  const t = useT();
  const { next, code, shop, status } = order;
  const { label, icon, variant } = acts[next];
  return (
    <div className="oact">
      <ButtonLink to={`/o/${code}`} size="s" variant={variant} icon={icon}>
        {t(label)}
      </ButtonLink>
      {next === 'again' ? (
        <BuyAgain again={order.again} shopId={shop.id} size="s" />
      ) : status === 'out_for_delivery' && shop.tel ? (
        <a className="ib soft" href={shop.tel} aria-label={t('order.call_shop')}>
          <Icon name="phone" />
        </a>
      ) : (
        <Link className="ib soft" to={`/chat/${shop.id}`} aria-label={t('order.message_shop')}>
          <Icon name="message-circle" />
        </Link>
      )}
    </div>
  );
}

function MyOrderCard({ order }: { order: MyOrder }) {
  const t = useT();
  const { shop, number, progress, photos, pieces, placedAt, totalKobo } = order;
  return (
    <li className="card ocard">
      <div className="row s wrap">
        <Avatar name={shop.name} src={shop.picture} size="s" />
        <span className="grow">
          <b className="blk trunc">{shop.name}</b>
          <span className="muted small num">{number}</span>
        </span>
        <State order={order} />
      </div>
      {progress && (
        <StepBar
          done={progress.step - 1}
          total={progress.of}
          showsCurrent
          label={t('my.step', progress)}
        />
      )}
      <div className="row s mt-s">
        <span className="mini" aria-hidden="true">
          {photos.map((photo) => (
            <img key={photo} src={photo} alt="" width={40} height={40} loading="lazy" />
          ))}
        </span>
        <span className="grow small num">
          {progress ? t('order.items', { count: pieces }) : formatDay(placedAt)}
        </span>
        <b className="num">{formatMoney(totalKobo)}</b>
      </div>
      {order.isWarned && <PausedNote shop={shop.name} className="mt-s" />}
      <Acts order={order} />
    </li>
  );
}

export function MyOrderList({ orders }: { orders: readonly MyOrder[] }) {
  return (
    <ul className="ogrid">
      {orders.map((order) => (
        <MyOrderCard key={order.code} order={order} />
      ))}
    </ul>
  );
}
