import { methodLook, statusLook } from '#app/domains/orders/order-words.ts';
import { pricedLineText } from '#app/domains/orders/orders.ts';
import type { ReceiptPage } from '#app/domains/orders/pages/receipt-page.server.ts';
import { formatDate, formatDay, formatTime } from '#app/platform/i18n/formats.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { formatMoney } from '#app/platform/money.ts';
import { Button } from '#app/ui/button.tsx';
import { Avatar } from '#app/ui/display/avatar.tsx';
import { Badge } from '#app/ui/display/badge.tsx';
import { KeyValue } from '#app/ui/display/key-value.tsx';
import { ReceiptPaper, TotalLine } from '#app/ui/display/receipt.tsx';
import { FreeBadge } from '../order-badges.tsx';
import { OrderTotals } from '../order-items.tsx';
import { useSendReceipt } from './use-send-receipt.ts';

function Lines({ lines }: Pick<ReceiptPage, 'lines'>) {
  const t = useT();
  return (
    <ul className="rlines">
      {lines.map((line) => (
        <li key={line.id}>
          <span className="grow">
            <b className="blk">{line.name}</b>
            <span className="muted small num">{pricedLineText(line, t)}</span>
            {line.returned > 0 && (
              <span className="blk small num">
                {t('orders.returned')}: {line.returned}
              </span>
            )}
          </span>
          <b className="num">{formatMoney(line.priceKobo * line.quantity)}</b>
        </li>
      ))}
    </ul>
  );
}

function Money({ receipt }: { receipt: ReceiptPage }) {
  const t = useT();
  const { paid, isPaid, isFree, status, paidKobo, owedKobo } = receipt;
  if (status === 'cancelled' || status === 'expired') {
    const { label, icon, tone } = statusLook[status];
    return (
      <Badge tone={tone} icon={icon}>
        {t(label)}
      </Badge>
    );
  }
  if (isFree) return <FreeBadge />;
  return (
    <>
      <Badge tone={isPaid ? 'ok' : 'plain'} icon={isPaid ? 'circle-check' : 'clock-4'}>
        {isPaid ? t('order.paid') : t('order.unpaid')}
      </Badge>
      {isPaid && paid?.at && (
        <span className="small">
          {t(methodLook[paid.method].label)}, {formatDay(paid.at)}, {formatTime(paid.at)}
        </span>
      )}
      {!isPaid && paidKobo > 0 && (
        <span className="small num">
          {t('order.paid')} {formatMoney(paidKobo)} · {t('counter.still_to_pay')}{' '}
          {formatMoney(owedKobo)}
        </span>
      )}
    </>
  );
}

/** Prints alone, on 80 mm and on A4; the same page is what Send shares. */
export function ReceiptView({ receipt }: { receipt: ReceiptPage }) {
  const t = useT();
  const send = useSendReceipt();
  const { shop, url, number } = receipt;
  const date = `${formatDate(receipt.placedAt)}, ${formatTime(receipt.placedAt)}`;
  return (
    <>
      <ReceiptPaper>
        <div className="row">
          <Avatar name={shop.name} src={shop.picture} />
          <div className="grow">
            <h2 className="t-20">{shop.name}</h2>
            <p className="muted small">
              {shop.address}
              <span className="blk num">{shop.phoneNumber}</span>
            </p>
          </div>
        </div>
        <KeyValue
          className="mt-s"
          items={[
            { key: 'order', name: t('pages.order'), value: number, number: true },
            { key: 'date', name: t('receipt.date'), value: date, number: true },
            ...(receipt.buyerName
              ? [{ key: 'buyer', name: t('receipt.buyer'), value: receipt.buyerName }]
              : []),
          ]}
        />
        <Lines lines={receipt.lines} />
        <OrderTotals
          lines={receipt.lines}
          discountKobo={receipt.discountKobo}
          oddKobo={receipt.oddKobo}
          discountCode={receipt.discountCode}
          isAgreed={receipt.isAgreed}
          feeKobo={receipt.feeKobo}
          place={receipt.place}
        />
        {receipt.refundedKobo > 0 && (
          <TotalLine name={t('orders.refunded')} value={formatMoney(-receipt.refundedKobo)} />
        )}
        <div className="row between mt-s">
          <Money receipt={receipt} />
        </div>
        <p className="center muted small mt-m">
          {t('receipt.follow')}{' '}
          <b className="num ink wrap-any">{url.replace(/^https?:\/\//, '')}</b>
          <span className="blk">{t('receipt.come_again')}</span>
        </p>
      </ReceiptPaper>
      <div className="row s noprint mt-m">
        <Button
          variant="outline"
          size="l"
          icon="share-2"
          onClick={() => send(`${url}/receipt`, `${shop.name} ${number}`)}
        >
          {t('receipt.send')}
        </Button>
        <Button size="l" className="grow" icon="printer" onClick={() => window.print()}>
          {t('receipt.print')}
        </Button>
      </div>
    </>
  );
}
