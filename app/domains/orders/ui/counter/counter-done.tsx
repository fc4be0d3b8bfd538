import { useEffect, useState } from 'react';
import { useFetcher } from 'react-router';
import type { CounterItem } from '#app/domains/orders/counter/counter.queries.server.ts';
import { methodLook } from '#app/domains/orders/order-words.ts';
import type { OwnOrder } from '#app/domains/orders/orders.queries.server.ts';
import { orderNumber, piecesOf } from '#app/domains/orders/orders.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { formatMoney } from '#app/platform/money.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { KeyValue } from '#app/ui/display/key-value.tsx';
import { Note } from '#app/ui/display/note.tsx';
import { Receipt } from '#app/ui/display/receipt.tsx';
import { useSendReceipt } from '../money/use-send-receipt.ts';

const undoMs = 10_000;

/** Ten seconds to take a wrong tap back, counted from the sale. */
function useUndo(placedAt: Date): boolean {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const left = undoMs - (Date.now() - new Date(placedAt).getTime());
    if (left <= 0) return;
    setOpen(true);
    const timer = setTimeout(() => setOpen(false), left);
    return () => clearTimeout(timer);
  }, [placedAt]);
  return open;
}

export function CounterDone({ own, items }: { own: OwnOrder; items: readonly CounterItem[] }) {
  const t = useT();
  const send = useSendReceipt();
  const fetcher = useFetcher<{ message?: string }>();
  const { order, lines, payments } = own;
  const canUndo = useUndo(order.placedAt);
  const undone = order.status === 'cancelled';
  const number = orderNumber(order.number);
  const way = payments[0] ? t(methodLook[payments[0].method].label) : '';
  const leftOf = (stockId: string | null) =>
    piecesOf(
      items.filter((item) => item.stockId === stockId).map(({ left }) => ({ quantity: left })),
    );
  return (
    <div className="shell tiny">
      <Receipt
        tone={undone ? 'warn' : 'ok'}
        icon={undone ? 'undo-2' : undefined}
        title={undone ? t('counter.undone') : t('counter.sold')}
        amount={formatMoney(order.totalKobo)}
        text={`${way} · ${t('order.title', { number })}`}
      >
        <KeyValue
          items={lines.map((line) => ({
            key: line.id,
            name: line.name,
            value: t('counter.left', { count: leftOf(line.stockId) }),
            number: true,
          }))}
        />
      </Receipt>
      <ButtonLink to="/orders/counter" size="l" block icon="plus" className="mt-m">
        {t('counter.new')}
      </ButtonLink>
      {!undone && (
        <div className="row s mt-s">
          <ButtonLink
            to={`/o/${order.code}/receipt#print`}
            variant="outline"
            icon="printer"
            className="grow"
          >
            {t('receipt.print')}
          </ButtonLink>
          <Button
            variant="outline"
            icon="share-2"
            className="grow"
            onClick={() => send(`${window.location.origin}/o/${order.code}/receipt`, number)}
          >
            {t('counter.send')}
          </Button>
        </div>
      )}
      {canUndo && !undone && (
        <fetcher.Form method="post" action={`/orders/${order.id}`} className="mt-m">
          <input type="hidden" name="intent" value="undo" />
          <Note tone="ok" live>
            <span className="row between">
              {t('counter.saved')}
              <Button type="submit" variant="quiet" size="s" busy={fetcher.state !== 'idle'}>
                {t('counter.undo')}
              </Button>
            </span>
          </Note>
        </fetcher.Form>
      )}
      {fetcher.data?.message && (
        <Note tone="bad" live className="mt-s">
          {fetcher.data.message}
        </Note>
      )}
    </div>
  );
}
