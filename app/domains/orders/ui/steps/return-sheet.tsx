import { useState } from 'react';
import { useFetcher } from 'react-router';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { formatMoney, nairaToKobo } from '#app/platform/money.ts';
import { Button } from '#app/ui/button.tsx';
import { Note } from '#app/ui/display/note.tsx';
import { QuantityField } from '#app/ui/fields/quantity-field.tsx';
import { Sheet } from '#app/ui/overlays/sheet.tsx';
import type { OwnOrder } from '../../orders.queries.server.ts';
import { pricedLineText, worthOf } from '../../orders.ts';
import { mostToRefund } from '../../payments/refundable.ts';
import { freshKey } from './fresh-key.ts';
import { MoneyBack } from './money-back.tsx';
import { ReasonInput } from './reason-input.tsx';
import { useSent } from './use-sent.ts';

type Line = OwnOrder['lines'][number];

const outOf = ({ quantity, returned }: Line): number => quantity - returned;

/** The money for what comes back: everything that is left of it when nothing stays with the buyer. */
function refundFor(own: OwnOrder, counts: ReadonlyMap<string, number>): number {
  const most = mostToRefund(own.payments);
  const back = own.lines.map((line) => ({ ...line, quantity: counts.get(line.id) ?? outOf(line) }));
  const isAll = own.lines.every((line) => (counts.get(line.id) ?? outOf(line)) === outOf(line));
  return isAll ? most : Math.min(most, worthOf(back, own.order));
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
  const [typed, setTyped] = useState<string>();
  const lines = own.lines.filter((line) => outOf(line) > 0);
  const most = seesMoney ? mostToRefund(own.payments) : 0;
  const worth = refundFor(own, counts);
  const refundKobo = typed === undefined ? worth : (nairaToKobo(typed) ?? 0);
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
            {most > 0 && refundKobo > 0
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
        onValue={setTyped}
      />
      <ReasonInput example={t('orders.return_like')} />
      {message && (
        <Note tone="bad" live className="mt-s">
          {message}
        </Note>
      )}
    </Sheet>
  );
}
