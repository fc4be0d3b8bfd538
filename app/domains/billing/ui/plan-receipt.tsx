import { formatDate, formatTime } from '#app/platform/i18n/formats.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { formatMoney } from '#app/platform/money.ts';
import { Button } from '#app/ui/button.tsx';
import { Badge } from '#app/ui/display/badge.tsx';
import { KeyValue } from '#app/ui/display/key-value.tsx';
import { ReceiptPaper, TotalLine } from '#app/ui/display/receipt.tsx';
import { Icon } from '#app/ui/icon.tsx';
import type { PlanReceiptFacts } from '../receipt/receipt.server.ts';
import { receiptRows } from '../receipt/receipt-rows.ts';

/** Prints alone; the PDF says the same. */
export function PlanReceipt({ facts }: { facts: PlanReceiptFacts }) {
  const t = useT();
  const { seller, shop, amountKobo, paidAt, refundedAt, reference } = facts;
  const when = refundedAt ?? paidAt;
  return (
    <>
      <ReceiptPaper>
        <h2>{t('receipt.seller', { name: t('app.name') })}</h2>
        <p className="muted small">
          {seller.email}
          <br />
          <span className="num">{seller.phone}</span>
        </p>
        <p className="small mt-s">
          <span className="muted">{t('receipt.customer')}</span>
          <b className="blk" dir="auto">
            {shop.name}
          </b>
          {shop.address}
          {shop.address && <br />}
          <span className="num">{shop.phone}</span>
        </p>
        <KeyValue
          className="mt-s"
          items={receiptRows(facts, t).map((row) => ({ ...row, number: true }))}
        />
        <TotalLine big name={t('receipt.total')} value={formatMoney(amountKobo)} />
        <div className="row between mt-s">
          {refundedAt ? (
            <Badge icon="undo-2">{t('receipt.returned')}</Badge>
          ) : (
            <Badge tone="ok" icon="circle-check">
              {t('receipt.paid')}
            </Badge>
          )}
          <span className="small num">
            {formatDate(when)}, {formatTime(when)}
          </span>
        </div>
        <p className="center muted small mt-m">{t('receipt.thanks')}</p>
      </ReceiptPaper>
      <div className="row s wrap noprint mt-l">
        <a
          className="btn line lg grow"
          href={`/subscription/receipts/${reference}/pdf`}
          download={`${reference}.pdf`}
        >
          <Icon name="download" />
          {t('receipt.pdf')}
        </a>
        <Button size="l" icon="printer" className="grow" onClick={() => window.print()}>
          {t('receipt.print')}
        </Button>
      </div>
    </>
  );
}
