import { Link } from 'react-router';
import { formatCount } from '#app/platform/i18n/formats.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { formatMoney } from '#app/platform/money.ts';
import { Icon } from '#app/ui/icon.tsx';
import { IconLink } from '#app/ui/icon-button.tsx';
import { cutName, type StockCard } from '../stock-card.ts';
import { LikeButton } from './like-button.tsx';
import { ShareButton } from './share-button.tsx';
import { StockPhoto } from './stock-photo.tsx';

/** A product in a list, for everybody. */
export function StockCardView({ stock, eager }: { stock: StockCard; eager?: boolean }) {
  const t = useT();
  const { id, name, photo, priceKobo, views, likes } = stock;
  const page = `/stocks/${id}`;
  return (
    <li className="pc" id={`p-${id}`}>
      <Link className="pic" to={page} tabIndex={-1} aria-hidden="true">
        <StockPhoto photo={photo} alt="" eager={eager} />
      </Link>
      <LikeButton stockId={id} name={name} likes={likes} />
      <div className="price num">{formatMoney(priceKobo)}</div>
      <Link className="name" to={page}>
        {cutName(name)}
      </Link>
      <div className="foot">
        <span className="views">
          <Icon name="eye" size="s" />
          <span className="sr">{t('stocks.views')} </span>
          {formatCount(views)}
        </span>
        <ShareButton path={page} title={name} label={t('stocks.share', { name })} />
        <IconLink to={page} icon="arrow-right" variant="soft" label={t('stocks.open', { name })} />
      </div>
    </li>
  );
}
