import {
  type CartGroup,
  isSoldOut,
  type KnownLine,
  lineKey,
  orderable,
  piecesOf,
} from '#app/domains/orders/cart/cart.ts';
import { totalsOf } from '#app/domains/orders/totals/totals.ts';
import { noPhotoPicture } from '#app/domains/photos/photos.ts';
import { variantLabel } from '#app/domains/stocks/variants/variants.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { formatMoney } from '#app/platform/money.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { Badge } from '#app/ui/display/badge.tsx';
import { Card } from '#app/ui/display/card.tsx';
import { Note } from '#app/ui/display/note.tsx';
import { CartShop } from './cart-shop.tsx';

interface SetProps extends KnownLine {
  to: number;
  label: string;
  text: string;
}

/** Sets how many of a thing are in the cart: a form of its own, so that it works without the script. */
function SetQuantity({ line, to, label, text }: SetProps) {
  return (
    <form method="post" action="/cart">
      <input type="hidden" name="intent" value="set" />
      <input type="hidden" name="stockId" value={line.stockId} />
      <input type="hidden" name="variantId" value={line.variantId ?? ''} />
      <Button type="submit" name="quantity" value={to} variant="soft" size="s" aria-label={label}>
        {text}
      </Button>
    </form>
  );
}

function Row({ line, item }: KnownLine) {
  const t = useT();
  const isNamed = item.name !== '';
  const name = isNamed ? item.name : t('cart.away');
  const gone = isSoldOut({ line, item });
  return (
    <li className="li">
      <img className="pic" src={item.photo ?? noPhotoPicture} alt="" width={72} height={72} />
      <div className="grow">
        <b className="blk tight t-s">{name}</b>
        <span className="muted small">{variantLabel(item, t)}</span>
        {isNamed && (
          <p className="num">
            {line.quantity} × {formatMoney(item.priceKobo)}
          </p>
        )}
        {gone && isNamed && (
          <Badge tone="bad">{t(item.isAway ? 'cart.away' : 'product.sold_out')}</Badge>
        )}
        <div className="row s mt-s">
          {!gone && line.quantity > 1 && (
            <SetQuantity
              line={line}
              item={item}
              to={line.quantity - 1}
              label={t('cart.less', { name })}
              text="−"
            />
          )}
          {!gone && line.quantity < item.left && (
            <SetQuantity
              line={line}
              item={item}
              to={line.quantity + 1}
              label={t('cart.more', { name })}
              text="+"
            />
          )}
          <SetQuantity
            line={line}
            item={item}
            to={0}
            label={t('cart.remove_name', { name })}
            text={t('cart.remove')}
          />
        </div>
      </div>
    </li>
  );
}

/** The cart as the server draws it, from what was pressed before the script was there or without any. */
export function PlainCart({ groups }: { groups: readonly CartGroup[] }) {
  const t = useT();
  return (
    <div className="cartg">
      {groups.map(({ shop, lines }) => {
        const priced = orderable(lines);
        return (
          <Card key={shop.id} aria-label={shop.name}>
            <CartShop shop={shop} />
            <ul>
              {lines.map((known) => (
                <Row key={lineKey(known.line)} {...known} />
              ))}
            </ul>
            <div className="row between cart-sum">
              <span className="muted num">{t('order.items', { count: piecesOf(priced) })}</span>
              <b className="num t-sum">{formatMoney(totalsOf(priced).totalKobo)}</b>
            </div>
            {shop.isClosed && <Note tone="warn">{t('errors.orders.shop_closed')}</Note>}
            {priced.length > 0 && (
              <ButtonLink to={`/checkout/${shop.id}`} size="l" block className="mt-m">
                {t('cart.check_out')}
              </ButtonLink>
            )}
          </Card>
        );
      })}
    </div>
  );
}
