import type { CardPhoto } from '#app/domains/photos/photos.ts';
import { StockPhoto } from '#app/domains/photos/ui/stock-photo.tsx';
import { cutName } from '#app/domains/stocks/stock-card.ts';
import type { ShownPrice } from '#app/domains/stocks/variants/variants.ts';
import { formatCount, formatDay } from '#app/platform/i18n/formats.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { Badge } from '#app/ui/display/badge.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { AvailabilityBadge } from '../availability-badge.tsx';
import { priceText } from '../price-text.ts';
import { HiddenBadge } from './hidden-badge.tsx';

export interface OwnItem extends ShownPrice {
  id: string;
  name: string;
  quantity: number;
  lowFrom: number | null;
  /** On the shelf besides, held by orders; unknown without a line. */
  promised: number | undefined;
  /** It has no variants: price and figure are its own. */
  isPlain: boolean;
  status: 'active' | 'hidden';
  /** Added beyond the plan's limit. */
  waitsForSpace: boolean;
  /** Hidden by those who run the market. */
  withheld: boolean;
  /** Unknown without a line. */
  views: number | undefined;
  likes: number | undefined;
  photo: CardPhoto;
  placeholder: string | null;
  addedAt: string;
}

interface OwnStockRowProps {
  item: OwnItem;
  selected: boolean;
  /** Only with others: who may not delete selects nothing. */
  mayDelete: boolean;
  onSelect: (selected: boolean) => void;
  /** On its way out. */
  leaving: boolean;
  onEdit: () => void;
  /** Opens what is done rarely. */
  onMore: () => void;
}

/** A product card for the team. */
export function OwnStockRow(props: OwnStockRowProps) {
  const { item, selected, mayDelete, onSelect, leaving: removing, onEdit, onMore } = props;
  const t = useT();
  const { id, name } = item;
  return (
    <li
      className={classNames('srow', selected && 'sel', removing && 'leaving')}
      aria-busy={removing}
    >
      <div className="ph">
        {item.placeholder && <img className="ph-soft" src={item.placeholder} alt="" />}
        <StockPhoto photo={item.photo} alt="" layout="thumb" />
        {mayDelete && (
          <label className="pick">
            <span className="sr">{t('stocks.select', { name })}</span>
            <input
              className="chk"
              type="checkbox"
              checked={selected}
              onChange={(event) => onSelect(event.currentTarget.checked)}
            />
          </label>
        )}
      </div>
      <Facts item={item} onEdit={onEdit} />
      {mayDelete && (
        <IconButton
          icon="ellipsis-vertical"
          label={t('stocks.more_for', { name })}
          className="srow-more"
          disabled={removing}
          onClick={onMore}
        />
      )}
      <div className="acts">
        <ButtonLink to={`/stocks/${id}`} variant="outline" size="s" icon="eye">
          {t('stocks.view')}
          <span className="sr"> {name}</span>
        </ButtonLink>
        <ButtonLink to={`/stocks/${id}/edit`} variant="soft" size="s" icon="pencil">
          {t('stocks.edit')}
          <span className="sr"> {name}</span>
        </ButtonLink>
        <ButtonLink
          to={`/stocks/${id}/history?restock=1`}
          variant="soft"
          size="s"
          icon="package-plus"
        >
          {t('dashboard.add_more')}
          <span className="sr"> {name}</span>
        </ButtonLink>
      </div>
      {removing && (
        <div className="leaving-over" role="status">
          <span className="spin" aria-hidden="true" />
          {t('stocks.removing')}
        </div>
      )}
    </li>
  );
}

function Facts({ item, onEdit }: Pick<OwnStockRowProps, 'item' | 'onEdit'>) {
  const t = useT();
  const { name, quantity, views, likes } = item;
  return (
    <div className="grow">
      <button type="button" className="num srow-price" onClick={onEdit}>
        <b>{priceText(item, t)}</b>
        <Icon name="pencil" size="s" />
        <span className="sr">{t('stocks.change_row', { name })}</span>
      </button>
      <p className="sname">{cutName(name)}</p>
      <p className="row s wrap num srow-state">
        <AvailabilityBadge {...item} />
        <b className="small">{t('stocks.left', { count: quantity })}</b>
        {item.status === 'hidden' && (
          <Badge tone="plain" icon="eye-off">
            {t(item.waitsForSpace ? 'stocks.waits_for_space' : 'stocks.hidden')}
          </Badge>
        )}
        {item.withheld && <HiddenBadge stockId={item.id} />}
      </p>
      <p className="row wrap muted small num srow-counts">
        {views !== undefined && (
          <>
            <Icon name="eye" size="s" />
            <span className="sr">{t('stocks.views')} </span>
            {formatCount(views)}
          </>
        )}
        {likes !== undefined && (
          <>
            <Icon name="heart" size="s" />
            <span className="sr">{t('stocks.likes')} </span>
            {formatCount(likes)}
          </>
        )}
        <span>{t('stocks.added_on', { date: formatDay(item.addedAt) })}</span>
      </p>
    </div>
  );
}
