import { useState } from 'react';
import type { Zone } from '#app/domains/shops/delivery/delivery.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { formatMoney } from '#app/platform/money.ts';
import { Button } from '#app/ui/button.tsx';
import { Note } from '#app/ui/display/note.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { Sheet } from '#app/ui/overlays/sheet.tsx';
import { AmountGiven } from './amount-given.tsx';
import { CustomerButton } from './customer-button.tsx';
import { DeliveryButton } from './delivery-button.tsx';
import { SaleLines } from './sale-lines.tsx';
import { DiscountField, PayChoice, ReasonField, SaleSums } from './sale-money.tsx';
import type { Counter } from './use-counter.ts';
import type { useSell } from './use-sell.ts';

interface SaleProps {
  counter: Counter;
  selling: ReturnType<typeof useSell>;
}

interface OpenSaleProps extends SaleProps {
  /** The shop's rows of places and fees. */
  zones: readonly Zone[];
}

interface SellButtonProps extends SaleProps {
  onSell: () => void;
  /** Opens the sale where the amount given is asked about; else the button waits for the answer. */
  asks?: boolean;
}

function SellButton({ counter, selling, onSell, asks = false }: SellButtonProps) {
  const t = useT();
  const { lines, totalKobo, restKobo, isOwed, isShort, needsReason, reason, isTooMuch } = counter;
  const isOff = lines.length === 0 || isTooMuch || (needsReason && reason.trim() === '');
  return (
    <Button
      variant="sun"
      size="l"
      block
      icon="check"
      disabled={isOff || (isShort && !asks)}
      busy={selling.busy}
      onClick={onSell}
    >
      {isOwed
        ? t('counter.sell_later', { amount: formatMoney(restKobo) })
        : t('counter.sell', { amount: formatMoney(totalKobo) })}
    </Button>
  );
}

function Fault({ fault }: { fault: string | undefined }) {
  if (fault === undefined) return null;
  return (
    <Note tone="bad" live className="my-s">
      {fault}
    </Note>
  );
}

/** Always in sight, so a refusal stands here and not at the end of what scrolls. */
function SellFoot(props: SellButtonProps) {
  return (
    <div className="sell-foot grow">
      <Fault fault={props.selling.fault} />
      <SellButton {...props} />
    </div>
  );
}

/** From 1024 px: a column beside the goods, always open. */
export function SaleColumn({ counter, selling, zones }: OpenSaleProps) {
  const t = useT();
  return (
    <>
      <div className="row between">
        <h2 className="fh">{t('counter.this_sale')}</h2>
        <CustomerButton counter={counter} />
      </div>
      {counter.lines.length === 0 ? (
        <p className="muted my-m">{t('counter.nothing')}</p>
      ) : (
        <>
          <SaleLines counter={counter} />
          <DiscountField counter={counter} />
          <ReasonField counter={counter} />
          <DeliveryButton counter={counter} zones={zones} />
          <SaleSums counter={counter} />
          <Button variant="quiet" size="s" onClick={counter.clear}>
            {t('counter.clear')}
          </Button>
        </>
      )}
      <div className="tot big">
        <span>{t('cart.total')}</span>
        <span className="num">{formatMoney(counter.totalKobo)}</span>
      </div>
      <PayChoice counter={counter} />
      {counter.lines.length > 0 && <AmountGiven counter={counter} />}
      <SellFoot counter={counter} selling={selling} onSell={() => void selling.sell()} />
    </>
  );
}

/** Under 1024 px: stands in the place of the tab bar as soon as something is in the sale. */
export function SaleBar({ counter, selling, zones }: OpenSaleProps) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const { lines, pieces, sumKobo, offKobo, feeKobo } = counter;
  const sell = async () => {
    if (counter.isShort) setOpen(true);
    else if (await selling.sell()) setOpen(false);
  };
  const sums =
    offKobo > 0
      ? t('counter.sum_discount', { sum: formatMoney(sumKobo), off: formatMoney(offKobo) })
      : formatMoney(sumKobo);
  const fee = feeKobo ? `${t('order.delivery')} ${formatMoney(feeKobo)}` : '';
  return (
    <>
      <button
        type="button"
        className="sb-l"
        aria-haspopup="dialog"
        aria-label={t('counter.open_sale')}
        onClick={() => setOpen(true)}
      >
        <span className="mini" aria-hidden="true">
          {lines.slice(0, 3).map(({ item }) => (
            <img
              key={`${item.stockId}${item.variantId}`}
              src={item.photo}
              alt=""
              width={40}
              height={40}
            />
          ))}
        </span>
        <span className="grow">
          <b className="num">
            {t('order.items', { count: pieces })}, {t('counter.lines', { count: lines.length })}
          </b>
          <small className="num">{[sums, fee].filter(Boolean).join(' · ')}</small>
        </span>
        <Icon name="chevron-up" />
      </button>
      <PayChoice counter={counter} />
      {!open && <Fault fault={selling.fault} />}
      <div className="sellrow">
        <IconButton
          icon="tag"
          variant="line"
          className="tall-ib"
          label={t('counter.discount')}
          onClick={() => setOpen(true)}
        />
        <SellButton counter={counter} selling={selling} asks onSell={() => void sell()} />
      </div>
      <Sheet
        open={open && lines.length > 0}
        onClose={() => setOpen(false)}
        title={t('counter.this_sale')}
        footer={<SellFoot counter={counter} selling={selling} onSell={() => void sell()} />}
      >
        <div className="row s wrap between">
          <CustomerButton counter={counter} />
          <Button
            variant="quiet"
            size="s"
            onClick={() => {
              setOpen(false);
              counter.clear();
            }}
          >
            {t('counter.clear')}
          </Button>
        </div>
        <SaleLines counter={counter} />
        <DiscountField counter={counter} />
        <ReasonField counter={counter} />
        <DeliveryButton counter={counter} zones={zones} />
        <SaleSums counter={counter} />
        <PayChoice counter={counter} />
        <AmountGiven counter={counter} />
      </Sheet>
    </>
  );
}
