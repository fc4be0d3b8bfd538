import { type CartItem, type CartLine, lineKey } from '#app/domains/orders/cart/cart.ts';
import type { LineChange } from '#app/domains/orders/orders.ts';
import type { Sums, SumsChange } from '#app/domains/orders/totals/sums.ts';
import { totalsOf } from '#app/domains/orders/totals/totals.ts';
import { noPhotoPicture } from '#app/domains/photos/photos.ts';
import { daysIn } from '#app/domains/shops/ui/delivery/days-text.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { formatMoney } from '#app/platform/money.ts';
import { Button } from '#app/ui/button.tsx';
import { Badge } from '#app/ui/display/badge.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { Sheet } from '#app/ui/overlays/sheet.tsx';

interface ChangedSheetProps {
  changes: readonly LineChange[];
  /** Discount and fee, where they changed. */
  sums: SumsChange | undefined;
  /** They were not known yet when the order was placed: nobody has changed them. */
  wasOpen?: boolean | undefined;
  /** As they stood on the page. */
  seenSums: Sums;
  lines: readonly { line: CartLine; item: CartItem }[];
  seen: readonly CartLine[];
  busy: boolean;
  onAccept: () => void;
  onClose: () => void;
}

/** The lines as they would be ordered now. */
export const linesAfter = (
  lines: readonly CartLine[],
  changes: readonly LineChange[],
): CartLine[] =>
  lines.flatMap((line) => {
    const change = changes.find((known) => lineKey(known) === lineKey(line));
    if (!change) return [line];
    const { quantity, priceKobo } = change;
    return quantity === 0 ? [] : [{ ...line, quantity, priceKobo }];
  });

function ChangeRow({ change, item }: { change: LineChange; item: CartItem | undefined }) {
  const t = useT();
  const price = change.quantity > 0 && change.priceKobo !== change.wasPriceKobo;
  const stock = change.quantity !== change.wasQuantity;
  return (
    <li>
      <img className="av" src={item?.photo ?? noPhotoPicture} alt="" width={56} height={56} />
      <span className="grow">
        <b>{item?.name ?? change.name}</b>
        {price && (
          <span className="blk">
            <span className="was num">{formatMoney(change.wasPriceKobo)}</span>{' '}
            <Icon name="arrow-right" size="s" />{' '}
            <b className="num">{formatMoney(change.priceKobo)}</b>
          </span>
        )}
        {stock && (
          <span className="blk">
            <span className="was num">{change.wasQuantity}</span>{' '}
            <Icon name="arrow-right" size="s" />{' '}
            <b className="num">
              {change.quantity === 0
                ? t('product.sold_out')
                : t('checkout.only_left', { count: change.quantity })}
            </b>
          </span>
        )}
      </span>
      <Badge tone="warn" icon="triangle-alert">
        {stock ? t('checkout.stock') : t('checkout.price')}
      </Badge>
    </li>
  );
}

interface SumRowProps {
  name: string;
  was: string;
  now: string;
  /** It was not known: only what it is now is said. */
  isNew?: boolean | undefined;
}

function SumRow({ name, was, now, isNew }: SumRowProps) {
  if (was === now) return null;
  return (
    <li>
      <span className="grow">
        <b>{name}</b>
        <span className="blk">
          {!isNew && (
            <>
              <span className="was num">{was}</span> <Icon name="arrow-right" size="s" />{' '}
            </>
          )}
          <b className="num">{now}</b>
        </span>
      </span>
    </li>
  );
}

/** Old and new, line by line: nothing is placed before Accept. */
export function ChangedSheet(props: ChangedSheetProps) {
  const { changes, sums, wasOpen = false, seenSums, lines, seen, busy, onAccept, onClose } = props;
  const t = useT();
  const feeText = ({ feeKobo, zone }: Sums) =>
    [feeKobo === null ? t('order.agree') : formatMoney(feeKobo), daysIn(zone, t)]
      .filter(Boolean)
      .join(' · ');
  const after = linesAfter(seen, changes);
  const soldOut = changes.length > 0 && changes.every(({ quantity }) => quantity === 0);
  const footer = (
    <>
      <Button variant="outline" onClick={onClose}>
        {t('checkout.go_back')}
      </Button>
      {after.length > 0 && (
        <Button variant="sun" className="grow" icon="check" busy={busy} onClick={onAccept}>
          {t('checkout.accept')}
        </Button>
      )}
    </>
  );
  return (
    <Sheet
      open
      onClose={onClose}
      width={5}
      title={soldOut ? t('checkout.sold_out', { count: changes.length }) : t('checkout.changed')}
      footer={footer}
    >
      {!soldOut && (
        <p className="muted">
          {t(wasOpen && changes.length === 0 ? 'checkout.look_again' : 'checkout.changed_text')}
        </p>
      )}
      <ul className="rows mt-s">
        {changes.map((change) => (
          <ChangeRow
            key={lineKey(change)}
            change={change}
            item={lines.find(({ line }) => lineKey(line) === lineKey(change))?.item}
          />
        ))}
        {sums && (
          <SumRow
            name={t('orders.discount')}
            was={formatMoney(-sums.was.discountKobo)}
            now={formatMoney(-sums.now.discountKobo)}
          />
        )}
        {sums && (
          <SumRow
            name={t('order.delivery')}
            was={feeText(sums.was)}
            now={feeText(sums.now)}
            isNew={wasOpen && sums.was.feeKobo === null}
          />
        )}
      </ul>
      {after.length > 0 && (
        <p className="tot big">
          <span>{t('checkout.new_total')}</span>
          <span className="num">
            {formatMoney(totalsOf(after, sums?.now ?? seenSums).totalKobo)}
          </span>
        </p>
      )}
    </Sheet>
  );
}
