import { StockPhoto } from '#app/domains/photos/ui/stock-photo.tsx';
import { cutName, type StockCard } from '#app/domains/stocks/stock-card.ts';
import { priceText } from '#app/domains/stocks/ui/price-text.ts';
import { StruckPrice } from '#app/domains/stocks/ui/prices/struck-price.tsx';
import { CachedFragment } from '#app/platform/http/fast-pages/cached-fragment.tsx';
import { formatCount } from '#app/platform/i18n/formats.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { LikeButton } from '../product/like-button.tsx';
import { ShareButton } from '../product/share-button.tsx';

interface StockCardProps {
  stock: StockCard;
  eager?: boolean | undefined;
}

/** A product in a list, for everybody; the list follows its links (`useCardLinks`). */
export function StockCardView({ stock, eager }: StockCardProps) {
  return (
    <CachedFragment id={eager ? 'eager card' : 'card'} of={stock}>
      {() => <CardContent stock={stock} eager={eager} />}
    </CachedFragment>
  );
}

function CardContent({ stock, eager }: StockCardProps) {
  const t = useT();
  const { id, name, photo, views, likes, shop, place } = stock;
  const page = `/stocks/${id}`;
  return (
    <li className="pc" id={`p-${id}`}>
      {/* biome-ignore lint/a11y/useAnchorContent: the name below is the link that is read out */}
      <a className="pic" href={page} tabIndex={-1} aria-hidden="true">
        <StockPhoto photo={photo} alt="" eager={eager} />
      </a>
      <LikeButton stockId={id} name={name} likes={likes} />
      <div className="price num">
        {priceText(stock, t)}
        <StruckPrice kobo={stock.wasKobo} />
      </div>
      {stock.negotiable && <div className="at trunc">{t('bids.negotiable')}</div>}
      <a className="name" href={page}>
        {cutName(name)}
      </a>
      {shop && <div className="by trunc">{shop}</div>}
      {shop && place && <div className="at trunc">{place}</div>}
      <div className="foot">
        <span className="views">
          <Icon name="eye" size="s" />
          <span className="sr">{t('stocks.views')} </span>
          {formatCount(views)}
        </span>
        <ShareButton path={page} title={name} label={t('stocks.share', { name })} />
        <a className="ib soft" href={page} aria-label={t('stocks.open', { name })}>
          <Icon name="arrow-right" />
        </a>
      </div>
    </li>
  );
}
