import { useState } from 'react';
import { Link } from 'react-router';
import {
  type CartGroup,
  isSoldOut,
  type KnownLine,
  lineKey,
  orderable,
  piecesOf,
  setQuantity,
} from '#app/domains/orders/cart/cart.ts';
import { totalsOf } from '#app/domains/orders/totals/totals.ts';
import { noPhotoPicture } from '#app/domains/photos/photos.ts';
import { variantLabel } from '#app/domains/stocks/variants/variants.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { formatMoney } from '#app/platform/money.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { Badge } from '#app/ui/display/badge.tsx';
import { Card } from '#app/ui/display/card.tsx';
import { Note } from '#app/ui/display/note.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { ConfirmDialog } from '#app/ui/overlays/confirm-dialog.tsx';
import { CartShop } from './cart-shop.tsx';
import { cartStore } from './cart-store.ts';
import { CheckOutLink } from './check-out-link.tsx';

interface QuantityProps {
  name: string;
  value: number;
  left: number;
  onValue: (value: number) => void;
  /** More was typed than there is. */
  onTooMany?: (() => void) | undefined;
}

/** Minus at one asks whether it shall go; plus ends where the stock does. */
export function LineQuantity({ name, value, left, onValue, onTooMany }: QuantityProps) {
  const t = useT();
  return (
    <div className="qty">
      <button
        type="button"
        aria-label={t('cart.less', { name })}
        onClick={() => onValue(value - 1)}
      >
        <Icon name="minus" size="s" />
      </button>
      <input
        className="num"
        inputMode="numeric"
        aria-label={t('cart.how_many_of', { name })}
        value={value}
        onChange={(event) => {
          const typed = Number(event.currentTarget.value.replace(/\D/g, ''));
          if (typed >= 1) onValue(Math.min(typed, Math.max(left, 1)));
          if (typed > left) onTooMany?.();
        }}
      />
      <button
        type="button"
        aria-label={t('cart.more', { name })}
        disabled={value >= left}
        onClick={() => onValue(value + 1)}
      >
        <Icon name="plus" size="s" />
      </button>
    </div>
  );
}

function Row({ line, item }: KnownLine) {
  const t = useT();
  const [asking, setAsking] = useState(false);
  const [wantsMore, setWantsMore] = useState(false);
  const { left, priceKobo } = item;
  const isNamed = item.name !== '';
  const name = isNamed ? item.name : t('cart.away');
  const gone = isSoldOut({ line, item });
  const write = (quantity: number) => {
    setWantsMore(false);
    if (quantity < 1) setAsking(true);
    else cartStore.change((lines) => setQuantity(lines, line, quantity));
  };
  const variant = variantLabel(item, t);
  return (
    <li className="li">
      <img className="pic" src={item.photo ?? noPhotoPicture} alt="" width={72} height={72} />
      <div className="grow">
        <div className="row between top-a gap-s">
          <span className="grow">
            {isNamed && !item.isAway ? (
              <Link className="bare" to={`/stocks/${line.stockId}`}>
                <b className="blk tight t-s">{name}</b>
              </Link>
            ) : (
              <b className="blk tight t-s">{name}</b>
            )}
            {variant && <span className="muted small">{variant}</span>}
          </span>
          <span className={gone ? 'right was' : 'right'}>
            {!gone && priceKobo !== line.priceKobo && (
              <s className="was num small blk">
                <span className="sr">{t('cart.price_was')} </span>
                {formatMoney(line.priceKobo * line.quantity)}
              </s>
            )}
            {isNamed && <b className="num t-m">{formatMoney(priceKobo * line.quantity)}</b>}
          </span>
        </div>
        {gone && isNamed && (
          <p className="mt-xs">
            <Badge tone="bad" icon="circle-alert">
              {t(item.isAway ? 'cart.away' : 'product.sold_out')}
            </Badge>
          </p>
        )}
        {left > 0 && (wantsMore || left <= 3 || left < line.quantity) && (
          <p className="mt-xs" role="status">
            <Badge tone="warn" icon="triangle-alert">
              {t('cart.only_left', { count: left })}
            </Badge>
          </p>
        )}
        <div className="row between mt-s">
          {gone ? (
            <span className="muted small">{t('cart.not_counted')}</span>
          ) : (
            <LineQuantity
              name={name}
              value={line.quantity}
              left={left}
              onValue={write}
              onTooMany={() => setWantsMore(true)}
            />
          )}
          <IconButton
            icon="trash-2"
            variant="bad"
            label={t('cart.remove_name', { name })}
            onClick={() => setAsking(true)}
          />
        </div>
        <ConfirmDialog
          open={asking}
          title={t('cart.remove_title')}
          text={name}
          confirmLabel={t('cart.remove')}
          danger
          onCancel={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
            cartStore.change((lines) => setQuantity(lines, line, 0));
          }}
        />
      </div>
    </li>
  );
}

/** What goes to one shop: one card, one check-out. */
export function CartCard({ group: { shop, lines } }: { group: CartGroup }) {
  const t = useT();
  const priced = orderable(lines);
  return (
    <Card aria-label={shop.name}>
      <CartShop shop={shop} />
      <ul>
        {lines.map(({ line, item }) => (
          <Row key={lineKey(line)} line={line} item={item} />
        ))}
      </ul>
      <div className="row between cart-sum">
        <span className="muted num">{t('order.items', { count: piecesOf(priced) })}</span>
        <b className="num t-sum">{formatMoney(totalsOf(priced).totalKobo)}</b>
      </div>
      {shop.isClosed && <Note tone="warn">{t('errors.orders.shop_closed')}</Note>}
      {!shop.isClosed && priced.length > 0 && <CheckOutLink shopId={shop.id} />}
      {!shop.isClosed && priced.length === 0 && (
        <ButtonLink to={`/shop/${shop.id}`} variant="outline" size="l" block className="mt-m">
          {t('cart.see_shop')}
        </ButtonLink>
      )}
    </Card>
  );
}
