import { hoursText } from '#app/domains/shops/ui/delivery/hours-text.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { Card } from '#app/ui/display/card.tsx';
import { Icon } from '#app/ui/icon.tsx';
import type { OrderPage } from '../pages/order-page.server.ts';
import { HandOverCode } from './hand-over-card.tsx';

const mapsHref = (address: string): string =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`;

interface CollectCardProps {
  order: OrderPage;
  collect: NonNullable<OrderPage['collect']>;
}

/** The goods wait at the shop: where, when, how to get there and what to show. */
export function CollectCard({ order, collect: { address, opening } }: CollectCardProps) {
  const t = useT();
  const hours = hoursText(opening, t);
  return (
    <Card className="do-next">
      <h2 className="t-20">{t('order.collect')}</h2>
      <p className="mt-xs">
        <b className="blk">{order.shop.name}</b>
        {address}
        {hours && <span className="muted blk">{hours}</span>}
      </p>
      {address && (
        <a
          className="btn line block mt-s"
          href={mapsHref(`${order.shop.name}, ${address}`)}
          target="_blank"
          rel="noopener noreferrer"
        >
          <Icon name="map-pin" size="s" />
          {t('order.directions')}
        </a>
      )}
      <div className="mt-m">
        {order.handOver ? (
          <HandOverCode code={order.handOver} />
        ) : (
          <>
            <h3 className="fh">{t('order.show_number')}</h3>
            <p className="rate-big num">{order.number}</p>
          </>
        )}
      </div>
    </Card>
  );
}
