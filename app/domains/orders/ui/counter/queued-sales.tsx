import { useCallback, useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { QueuedSale } from '#app/domains/orders/counter/queued-sales.ts';
import { formatTime } from '#app/platform/i18n/formats.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { formatMoney } from '#app/platform/money.ts';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/display/card.tsx';
import { useOfflineWords } from '#app/ui/frame/offline-bar.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { ConfirmDialog } from '#app/ui/overlays/confirm-dialog.tsx';
import { useToast } from '#app/ui/overlays/toast.tsx';
import { queuedSales, useQueuedSales } from './queued-sales-store.ts';
import { sendQueuedSales } from './send-sale.ts';

const againMs = 15_000;

/** Sends when the page opens, when the network is back, and now and then in between. */
function useSender(owner: string, waiting: number): () => void {
  const t = useT();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const send = useCallback(async () => {
    const count = await sendQueuedSales(owner);
    if (count === 0) return;
    toast({ icon: 'circle-check', text: t('counter.sent', { count }) });
    void revalidate();
  }, [owner, t, toast, revalidate]);
  useEffect(() => {
    if (waiting === 0) return;
    const go = () => void send();
    if (navigator.onLine) go();
    window.addEventListener('online', go);
    const timer = setInterval(go, againMs);
    return () => {
      window.removeEventListener('online', go);
      clearInterval(timer);
    };
  }, [waiting, send]);
  return () => void send();
}

function Row({ sale }: { sale: QueuedSale }) {
  const t = useT();
  const { refused } = sale;
  const [asking, setAsking] = useState(false);
  return (
    <li>
      {sale.photo && <img className="av s" src={sale.photo} alt="" width={44} height={44} />}
      <span className="grow">
        <b className="blk t-s">
          {t('counter.queued', { count: sale.pieces })} · {formatMoney(sale.totalKobo)}
        </b>
        <span className="muted small num">
          {t('counter.queued_at', { time: formatTime(sale.at) })}
        </span>
        {refused !== undefined && (
          <span className="blk small">
            {t('counter.refused', { reason: refused })}
            <span className="row s mt-xs">
              <Button
                variant="soft"
                size="s"
                onClick={() => queuedSales.refuse(sale.key, undefined)}
              >
                {t('ui.retry')}
              </Button>
              <Button variant="quiet" size="s" onClick={() => setAsking(true)}>
                {t('counter.forget')}
              </Button>
            </span>
            <ConfirmDialog
              open={asking}
              danger
              title={t('counter.forget_title')}
              text={t('counter.forget_text', {
                count: sale.pieces,
                amount: formatMoney(sale.totalKobo),
              })}
              confirmLabel={t('counter.forget')}
              cancelLabel={t('counter.forget_keep')}
              onCancel={() => setAsking(false)}
              onConfirm={() => queuedSales.drop(sale.key)}
            />
          </span>
        )}
      </span>
      <span className="tic" aria-hidden="true">
        <Icon name={refused === undefined ? 'clock-4' : 'triangle-alert'} />
      </span>
    </li>
  );
}

/** Sales that were made without a network: listed until the shop's books have them. */
export function QueuedSales({ owner }: { owner: string }) {
  const t = useT();
  const sales = useQueuedSales(owner);
  const send = useSender(owner, sales.filter(({ refused }) => refused === undefined).length);
  useOfflineWords(sales.length > 0 ? t('counter.offline') : undefined, send);
  if (sales.length === 0) return null;
  return (
    <Card className="mb-m">
      <h2 className="fh row s">
        <Icon name="cloud-upload" />
        {t('counter.waiting', { count: sales.length })}
      </h2>
      <ul className="rows">
        {sales.map((sale) => (
          <Row key={sale.key} sale={sale} />
        ))}
      </ul>
      <p className="muted small mt-s">{t('counter.sent_when_online')}</p>
    </Card>
  );
}
