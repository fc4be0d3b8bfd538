import type { ReactNode } from 'react';
import { type CartLine, lineKey, piecesOf } from '#app/domains/orders/cart/cart.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { Avatar } from '#app/ui/display/avatar.tsx';
import { Card } from '#app/ui/display/card.tsx';
import { OrderItems, OrderTotals } from '../order-items.tsx';
import type { useShopLines } from './use-checkout.ts';
import type { KnownSums } from './use-sums.ts';

export interface SummaryProps {
  shop: { name: string; picture?: string | undefined; deliversByPlace: boolean };
  seen: readonly CartLine[];
  lines: ReturnType<typeof useShopLines>['lines'];
  getBy: string;
  sums: KnownSums;
  isDeal: boolean;
  children?: ReactNode;
}

/** What is ordered of this shop, and what it comes to. */
export function Summary({ shop, seen, lines, getBy, sums, isDeal, children }: SummaryProps) {
  const t = useT();
  const shown = seen.flatMap((line) => {
    const item = lines.find((known) => lineKey(known.line) === lineKey(line))?.item;
    const { quantity, priceKobo } = line;
    return item ? [{ ...item, id: lineKey(line), quantity, priceKobo }] : [];
  });
  return (
    <Card>
      <div className="shoph">
        <Avatar name={shop.name} src={shop.picture} size="s" />
        <span className="grow">
          <b className="blk tight">{shop.name}</b>
          <span className="muted small num">{t('order.items', { count: piecesOf(shown) })}</span>
        </span>
        {!isDeal && (
          <ButtonLink to="/cart" variant="quiet" size="s">
            {t('checkout.edit')}
          </ButtonLink>
        )}
      </div>
      <OrderItems lines={shown} />
      {children}
      <OrderTotals
        lines={shown}
        discountKobo={sums.discountKobo}
        discountCode={sums.code?.code}
        isAgreed={isDeal}
        feeKobo={getBy === 'delivery' ? sums.feeKobo : undefined}
        place={sums.placeName}
        isPlaceOpen={shop.deliversByPlace && sums.delivery?.kind !== 'ask'}
      />
    </Card>
  );
}
