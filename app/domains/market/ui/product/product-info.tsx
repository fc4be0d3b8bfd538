import type { ReactNode } from 'react';
import { categoryByName } from '#app/domains/categories/categories.ts';
import type { ProductPage } from '#app/domains/market/pages/product-page.server.ts';
import { ShopRow } from '#app/domains/shops/ui/shop-row.tsx';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { formatMoney } from '#app/platform/money.ts';
import { Badge } from '#app/ui/display/badge.tsx';
import { Card } from '#app/ui/display/card.tsx';
import { Note } from '#app/ui/display/note.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { ProductActions } from './product-actions.tsx';
import { useLike } from './use-like.ts';

function Categories({ stock }: Pick<ProductPage, 'stock'>) {
  const t = useT();
  const first = categoryByName(stock.category1);
  return (
    <div className="row s wrap mt-s">
      {first && <Badge icon={first.icon}>{t(`categories.${first.slug}`)}</Badge>}
      <Badge tone="plain">{stock.category2}</Badge>
      <Badge tone="plain">{stock.category3}</Badge>
      {stock.condition && <Badge tone="plain">{t(stock.condition)}</Badge>}
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

interface ProductInfoProps extends Pick<ProductPage, 'stock' | 'shop' | 'links'> {
  /** What only the team sees, above the buttons. */
  team?: ReactNode;
  /** Add to cart, from the domain that takes orders. */
  cart?: ReactNode;
}

export function ProductInfo({ stock, shop, links, team, cart }: ProductInfoProps) {
  const t = useT();
  return (
    <div className="pd-info stack">
      <div>
        <p className="pd-price num">{formatMoney(stock.priceKobo)}</p>
        <h1 className="pd-name mt-xs">{stock.name}</h1>
        <Categories stock={stock} />
        <Interest stock={stock} />
      </div>
      {team}
      <ProductActions
        stock={stock}
        phoneNumber={shop.phoneNumber}
        messageTo={links.message}
        cart={cart}
      />
      <Card as="div">
        <h2 className="fh mb-s">{t('product.about')}</h2>
        <p className="pd-about">{stock.description}</p>
      </Card>
      <ShopRow shop={shop} />
      {links.whatsApp && (
        <a
          className="btn soft block"
          href={links.whatsApp}
          target="_blank"
          rel="noopener noreferrer"
        >
          <Icon name="whatsapp" size="s" />
          {t('product.contact_seller')}
        </a>
      )}
      <Note icon="shield-check">{t('product.check')}</Note>
    </div>
  );
}
