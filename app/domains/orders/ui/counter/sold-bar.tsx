import { useEffect, useState } from 'react';
import { useFetcher } from 'react-router';
import { methodLook } from '#app/domains/orders/order-words.ts';
import { orderNumber, paymentMethods } from '#app/domains/orders/orders.ts';
import { undoSeconds } from '#app/domains/orders/steps/undo.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { formatMoney } from '#app/platform/money.ts';
import { isUnsent } from '#app/platform/outbox/operations.ts';
import { currentOutbox, useOutboxView } from '#app/platform/outbox/use-outbox.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { Note } from '#app/ui/display/note.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { useHeld } from '#app/ui/use-held.ts';
import { useSendReceipt } from '../money/use-send-receipt.ts';
import { SlipSheet } from './slip-sheet.tsx';
import type { Sold } from './use-sell.ts';

const inSightMs = 30_000;

/** True until so many milliseconds have passed; what somebody points at or has the focus in stays. */
function useFor(ms: number, held = false): boolean {
  const [isOn, setOn] = useState(true);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => setOn(false), ms);
    return () => clearTimeout(timer);
  }, [ms, held]);
  return isOn;
}

interface SoldBarProps {
  sold: Sold;
  onClose: () => void;
}

/** Where the eye is: in the place of the Sell button that was just pressed. The next tile takes it away. */
export function SoldBar({ sold, onClose }: SoldBarProps) {
  const t = useT();
  const send = useSendReceipt();
  const fetcher = useFetcher<{ message?: string }>();
  const [isDropped, setDropped] = useState(false);
  const [isSlipOpen, setSlipOpen] = useState(false);
  const [ref, held] = useHeld<HTMLDivElement>();
  const canUndo = useFor(undoSeconds * 1_000);
  const isInSight = useFor(inSightMs, held || isSlipOpen);
  useEffect(() => {
    if (!isInSight) onClose();
  }, [isInSight, onClose]);
  const { totalKobo, owedKobo, method, isToBring } = sold;
  // It may arrive while the bar is still there.
  const sent = useOutboxView().operations.find(({ id }) => id === sold.key);
  const order = sold.order ?? (sent?.state === 'done' ? (sent.result as Sold['order']) : undefined);
  const message = fetcher.data?.message;
  const isUndone = isDropped || (fetcher.data !== undefined && !message);
  const way = paymentMethods.find((known) => known === method);
  const about = [
    way && owedKobo < totalKobo && t(methodLook[way].label),
    owedKobo > 0 && `${t('counter.still_to_pay')} ${formatMoney(owedKobo)}`,
    order?.number && t('order.title', { number: orderNumber(order.number) }),
    isToBring && t('orders.tab.prepare'),
  ];
  const undo = () => {
    if (order) {
      void fetcher.submit(
        { intent: 'undo' },
        { method: 'post', action: `/orders/${order.orderId}` },
      );
      return;
    }
    void currentOutbox()?.drop(sold.key);
    setDropped(true);
  };
  const title = isUndone ? t('counter.undone') : order ? t('counter.sold') : t('counter.kept');
  return (
    <div ref={ref} className="soldbar">
      <div className="row s">
        <span className={isUndone ? 'sd undone' : 'sd'} aria-hidden="true">
          <Icon name={isUndone ? 'undo-2' : order ? 'check' : 'cloud-upload'} />
        </span>
        <p className="grow" role="status">
          <b className="blk">
            {title} <span className="num">{formatMoney(totalKobo)}</span>
          </b>
          <span className="muted small">
            {order || isUndone ? about.filter(Boolean).join(' · ') : t('counter.sent_when_online')}
          </span>
        </p>
        <IconButton icon="x" label={t('ui.close')} onClick={onClose} />
      </div>
      {message && (
        <Note tone="bad" live className="mt-s">
          {message}
        </Note>
      )}
      {!isUndone && (
        <div className="row s mt-xs">
          {canUndo && (order || (sent && isUnsent(sent))) && (
            <Button
              variant="outline"
              size="s"
              icon="undo-2"
              className="grow"
              busy={fetcher.state !== 'idle'}
              onClick={undo}
            >
              {t('counter.undo')}
            </Button>
          )}
          {!order && (
            <Button
              variant="outline"
              size="s"
              icon="receipt"
              className="grow"
              onClick={() => setSlipOpen(true)}
            >
              {t('counter.send')}
            </Button>
          )}
          {order?.code && (
            <>
              <ButtonLink
                to={`/o/${order.code}/receipt#print`}
                variant="outline"
                size="s"
                icon="printer"
                aria-label={t('orders.print')}
              />
              <Button
                variant="outline"
                size="s"
                icon="share-2"
                className="grow"
                onClick={() =>
                  send(
                    `${window.location.origin}/o/${order.code}/receipt`,
                    orderNumber(order.number ?? 0),
                  )
                }
              >
                {t('counter.send')}
              </Button>
            </>
          )}
        </div>
      )}
      <SlipSheet slip={sold.slip} open={isSlipOpen} onClose={() => setSlipOpen(false)} />
    </div>
  );
}
