import { useState } from 'react';
import { Link, useFetcher } from 'react-router';
import { formatDate } from '#app/platform/i18n/formats.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { formatMoney } from '#app/platform/money.ts';
import { Button } from '#app/ui/button.tsx';
import { Badge } from '#app/ui/display/badge.tsx';
import { Card } from '#app/ui/display/card.tsx';
import { Note } from '#app/ui/display/note.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { ConfirmDialog } from '#app/ui/overlays/confirm-dialog.tsx';
import type { HistoryRow } from '../plan-page.server.ts';

function StateBadge({ row }: { row: HistoryRow }) {
  const t = useT();
  if (row.refund === 'processed') return <Badge icon="undo-2">{t('subscription.refunded')}</Badge>;
  if (row.refund) return <Badge icon="undo-2">{t('subscription.refund_pending')}</Badge>;
  if (row.flag === 'disputed' || row.flag === 'reversed') {
    return (
      <Badge tone="warn" icon="triangle-alert">
        {t(`subscription.${row.flag}`)}
      </Badge>
    );
  }
  return row.state === 'paid' ? (
    <Badge tone="ok" icon="circle-check">
      {t('subscription.paid')}
    </Badge>
  ) : (
    <Badge tone="bad" icon="circle-x">
      {t('subscription.failed')}
    </Badge>
  );
}

interface RowProps {
  row: HistoryRow;
  onRefund: () => void;
}

function Row({ row, onRefund }: RowProps) {
  const t = useT();
  return (
    <li className="pay-row">
      <div className="grow">
        <b>{row.plan}</b>
        <p className="muted small num">
          {formatDate(row.at)} · {row.reference}
        </p>
      </div>
      <b className="num">{formatMoney(row.amountKobo)}</b>
      <StateBadge row={row} />
      {row.state === 'paid' && (
        <span className="row s pay-acts">
          <Link
            className="btn sm line"
            to={`/subscription/receipts/${row.reference}`}
            aria-label={t('subscription.receipt_of', { reference: row.reference })}
          >
            <Icon name="receipt" size="s" />
            {t('subscription.receipt')}
          </Link>
          {row.canRefund && (
            <Button size="s" variant="quiet" onClick={onRefund}>
              {t('subscription.refund')}
            </Button>
          )}
        </span>
      )}
    </li>
  );
}

interface Answer {
  done?: string;
  fault?: { message: string };
}

/** What was paid, with its receipt; for thirty days also the way back. */
export function PaymentHistory({ rows }: { rows: readonly HistoryRow[] }) {
  const t = useT();
  const fetcher = useFetcher<Answer>();
  const [asked, setAsked] = useState<HistoryRow>();
  const refund = () => {
    void fetcher.submit(
      { intent: 'refund', reference: asked?.reference ?? '' },
      { method: 'post' },
    );
    setAsked(undefined);
  };
  const { done, fault } = fetcher.data ?? {};
  return (
    <section className="sec" aria-labelledby="history">
      <h2 id="history" className="mb-m">
        {t('subscription.history')}
      </h2>
      {done === 'refund' && (
        <Note tone="ok" live className="mb-m">
          {t('subscription.refund_done')}
        </Note>
      )}
      {fault && (
        <Note tone="bad" live className="mb-m">
          {fault.message}
        </Note>
      )}
      <Card flush>
        {rows.length === 0 && <p className="muted pay-row">{t('subscription.history_empty')}</p>}
        <ul>
          {rows.map((row) => (
            <Row key={row.reference} row={row} onRefund={() => setAsked(row)} />
          ))}
        </ul>
      </Card>
      <ConfirmDialog
        open={asked !== undefined}
        danger
        icon="undo-2"
        title={t('subscription.refund_title')}
        text={
          asked &&
          t('subscription.refund_text', { amount: formatMoney(asked.amountKobo), plan: asked.plan })
        }
        confirmLabel={t('subscription.refund')}
        cancelLabel={t('subscription.refund_keep')}
        onConfirm={refund}
        onCancel={() => setAsked(undefined)}
      />
    </section>
  );
}
