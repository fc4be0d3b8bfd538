import { useState } from 'react';
import { useFetcher } from 'react-router';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { formatMoney } from '#app/platform/money.ts';
import { Button } from '#app/ui/button.tsx';
import { Note } from '#app/ui/display/note.tsx';
import { QuantityField } from '#app/ui/fields/quantity-field.tsx';
import { Sheet } from '#app/ui/overlays/sheet.tsx';
import type { OwnOrder } from '../../orders.queries.server.ts';
import { pricedLineText, worthOf } from '../../orders.ts';
import { freshKey } from './fresh-key.ts';
import { MoneyBack, typedOr, useMoneyBack } from './money-back.tsx';
import { ReasonChips } from './reason-chips.tsx';
import { useSent } from './use-sent.ts';

type Line = OwnOrder['lines'][number];

const outOf = ({ quantity, returned }: Line): number => quantity - returned;

/** The money for what comes back: everything that is left of it when nothing stays with the buyer. */
function refundFor(own: OwnOrder, counts: ReadonlyMap<string, number>, most: number): number {
  const back = own.lines.map((line) => ({ ...line, quantity: counts.get(line.id) ?? outOf(line) }));
  const isAll = own.lines.every((line) => (counts.get(line.id) ?? outOf(line)) === outOf(line));
  // To the naira: nobody gives kobo back.
  const worth = Math.round(worthOf(back, own.order) / 100) * 100;
  return isAll ? most : Math.min(most, worth);
}

interface ReturnSheetProps {
  own: OwnOrder;
  seesMoney: boolean;
  open: boolean;
  onClose: () => void;
}

/** Goods come back, all or some, and the money for them in the same step. */
export function ReturnSheet({ own, seesMoney, open, onClose }: ReturnSheetProps) {
  const t = useT();
  const fetcher = useFetcher<{ message?: string }>();
  const [key] = useState(freshKey);
  const [counts, setCounts] = useState<ReadonlyMap<string, number>>(new Map());
  const lines = own.lines.filter((line) => outOf(line) > 0);
  const back = useMoneyBack(own, seesMoney);
  const { mostKobo, setTyped } = back;
  const worth = refundFor(own, counts, mostKobo);
  const refundKobo = typedOr(back, worth);
  const message = fetcher.data?.message;
  const isSending = fetcher.state !== 'idle';
  useSent(fetcher, onClose);
  const count = (line: Line, quantity: number) => {
    setCounts(new Map(counts).set(line.id, quantity));
    setTyped(undefined);
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      width={5}
      title={t('orders.return')}
      wrap={(inside) => (
        <fetcher.Form method="post" action={`/orders/${own.order.id}`}>
          {inside}
        </fetcher.Form>
      )}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button type="submit" variant="danger" className="grow" busy={isSending}>
            {mostKobo > 0 && refundKobo > 0
              ? t('orders.return_refund', { amount: formatMoney(refundKobo) })
              : t('orders.return')}
          </Button>
        </>
      }
    >
      <input type="hidden" name="intent" value="return" />
      <input type="hidden" name="key" value={key} />
      <p className="muted mb-s">{t('orders.return_text')}</p>
      <ul className="ol mb-m">
        {lines.map((line) => (
          <li key={line.id}>
            <span className="grow">
              <b className="blk t-s tight">{line.name}</b>
              <span className="muted small num">{pricedLineText(line, t)}</span>
            </span>
            <QuantityField
              label={t('orders.return_count', { name: line.name })}
              labelHidden
              defaultValue={outOf(line)}
              max={outOf(line)}
              onValue={(quantity) => count(line, quantity)}
            />
            <input
              type="hidden"
              name="back"
              value={`${line.id}:${counts.get(line.id) ?? outOf(line)}`}
            />
          </li>
        ))}
      </ul>
      <MoneyBack
        key={[...counts.values()].join()}
        own={own}
        seesMoney={seesMoney}
        worthKobo={worth}
        back={back}
      />
      <ReasonChips />
      {message && (
        <Note tone="bad" live className="mt-s">
          {message}
        </Note>
      )}
    </Sheet>
  );
}
