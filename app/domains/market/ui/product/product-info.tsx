import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { categoryByName } from '#app/domains/categories/categories.ts';
import type { ProductPage } from '#app/domains/market/pages/product-page.server.ts';
import { DeliveryLines } from '#app/domains/shops/ui/delivery/delivery-lines.tsx';
import { priceText } from '#app/domains/stocks/ui/price-text.ts';
import { StruckPrice } from '#app/domains/stocks/ui/prices/struck-price.tsx';
import type { ShownPrice } from '#app/domains/stocks/variants/variants.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { Badge } from '#app/ui/display/badge.tsx';
import { Card } from '#app/ui/display/card.tsx';
import { Note } from '#app/ui/display/note.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { SellerCard } from './seller-card.tsx';
import { useLike } from './use-like.ts';

/** Each leads to its goods: the stall, and within it what has the group's or the kind's words. */
function Categories({ stock }: Pick<ProductPage, 'stock'>) {
  const t = useT();
  const first = categoryByName(stock.category1);
  const stall = first && `/category/${first.slug}`;
  return (
    <div className="row s wrap tags">
      {first && stall && (
        <Link className="up bare" to={stall}>
          <Badge icon={first.icon}>{t(`categories.${first.slug}`)}</Badge>
        </Link>
      )}
      {[stock.category2, stock.category3].map((name, at) => (
        <Link
          key={name}
          className="up bare"
          to={`${stall ?? '/market'}?${new URLSearchParams({ q: name })}`}
        >
          <Badge tone="plain">{stock.groupLabels[at]}</Badge>
        </Link>
      ))}
      {stock.condition && <Badge tone="plain">{stock.condition}</Badge>}
      {stock.soldOut && <Badge tone="bad">{t('product.sold_out')}</Badge>}
    </div>
  );
}

function Interest({ stock }: Pick<ProductPage, 'stock'>) {
  const t = useT();
  const { count } = useLike(stock.id, stock.likes);
  return (
    <p className="row s muted small mt-s num">
      <Icon name="eye" size="s" />
      {t('stocks.view_count', { count: stock.views })}
      <span aria-hidden="true">·</span>
      <Icon name="heart" size="s" />
      {t('stocks.like_count', { count })}
    </p>
  );
}

interface ProductInfoProps extends Pick<ProductPage, 'stock' | 'shop' | 'links' | 'delivery'> {
  /** What only the team sees, above the buttons. */
  team?: ReactNode;
  /** Colours, sizes and the bar that sells, from the domain that takes orders. */
  buy: ReactNode;
  answersIn: string | undefined;
  /** Of what is chosen. */
  price: ShownPrice;
}

export function ProductInfo(props: ProductInfoProps) {
  const { stock, shop, links, delivery, team, buy, answersIn, price } = props;
  const t = useT();
  return (
    <div className="pd-info stack">
      <div>
        <p className="pd-price num">
          {priceText(price, t)}
          <StruckPrice kobo={price.wasKobo} />
        </p>
        <h1 className="pd-name mt-xs">{stock.name}</h1>
        {stock.negotiable && (
          <p className="mt-xs">
            <Badge tone="sun" icon="hand-coins">
              {t('bids.negotiable')}
            </Badge>
          </p>
        )}
      </div>
      {buy}
      <div>
        <Categories stock={stock} />
        <Interest stock={stock} />
      </div>
      <DeliveryLines lines={delivery} back={`/stocks/${stock.id}`} />
      {team}
      <SellerCard shop={shop} links={links} answersIn={answersIn} />
      <Card as="div">
        <h2 className="fh mb-s">{t('product.about')}</h2>
        <p className="pd-about">{stock.description}</p>
      </Card>
      <Note icon="shield-check">{t('product.check')}</Note>
      {/* As ReportLink, but within this file: a file of its own is more for a first visit than these lines. */}
      <Link className="muted small" to={`/report/item/${stock.id}`} rel="nofollow">
        {t('product.report')}
      </Link>
    </div>
  );
}
