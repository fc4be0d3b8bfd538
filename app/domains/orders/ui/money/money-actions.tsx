import { useState } from 'react';
import { useFetcher } from 'react-router';
import type { OwnOrder } from '#app/domains/orders/orders.queries.server.ts';
import { isOver, isPaidUp, isWrong, owedOf } from '#app/domains/orders/orders.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { formatMoney } from '#app/platform/money.ts';
import { Button } from '#app/ui/button.tsx';
import { Note } from '#app/ui/display/note.tsx';
import { ReasonSheet } from '../reason-sheet.tsx';
import { SeenQuestion } from '../steps/seen-question.tsx';
import { ClaimPhotoLink } from './claim-photo-link.tsx';
import { DisputeCard } from './dispute-card.tsx';
import { PaidTwiceNote } from './overpaid-note.tsx';
import { RefundActions } from './refund-actions.tsx';

interface ClaimProps {
  orderId: string;
  payment: { id: string; amountKobo: number };
  /** Other money has paid the order since. */
  isPaid: boolean;
}

/** A transfer that waits for somebody who looks into the bank. */
export function ClaimActions({ orderId, payment, isPaid }: ClaimProps) {
  const t = useT();
  const fetcher = useFetcher<{ message?: string }>();
  const [rejecting, setRejecting] = useState(false);
  const [asking, setAsking] = useState(false);
  const action = `/orders/${orderId}`;
  const busy = fetcher.state !== 'idle';
  return (
    <>
      {isPaid && <PaidTwiceNote className="mb-s" />}
      <div className="row s">
        <Button variant="danger-outline" size="s" onClick={() => setRejecting(true)}>
          {t('payments.reject')}
        </Button>
        <Button size="s" className="grow" icon="check" busy={busy} onClick={() => setAsking(true)}>
          {t('payments.confirm')}
        </Button>
      </div>
      <SeenQuestion
        orderId={orderId}
        amountKobo={payment.amountKobo}
        fields={{ intent: 'accept', paymentId: payment.id }}
        open={asking}
        onClose={() => setAsking(false)}
        fetcher={fetcher}
      />
      {fetcher.data?.message && (
        <Note tone="bad" live className="mt-s">
          {fetcher.data.message}
        </Note>
      )}
      <ReasonSheet
        open={rejecting}
        onClose={() => setRejecting(false)}
        title={t('payments.reject_title')}
        text={t('payments.reject_text')}
        confirm={t('payments.reject')}
        example={t('payments.reject_like')}
        action={action}
        fields={{ intent: 'reject', paymentId: payment.id }}
      />
    </>
  );
}

type Props = Pick<OwnOrder, 'order' | 'payments' | 'disputes'> & {
  seesMoney: boolean;
  /** The buyer says that it was paid, and waits for the money or a decision. */
  isComplained: boolean;
};

/** Confirm a claim, note cash or POS, set a payment right. */
export function MoneyActions({ order, payments, disputes, seesMoney, isComplained }: Props) {
  const t = useT();
  const fetcher = useFetcher<{ message?: string }>();
  const [asking, setAsking] = useState(false);
  const [correcting, setCorrecting] = useState<string>();
  const claim = payments.find(({ state, method }) => state === 'pending' && method === 'transfer');
  const corrected = new Set(payments.map(({ correctsId }) => correctsId));
  const success = payments.findLast(
    // Money that came online goes back by a refund.
    ({ id, state, correctsId, returnsId, reference }) =>
      state === 'success' && !correctsId && !returnsId && reference === null && !corrected.has(id),
  );
  const owed = owedOf(order);
  const isSold = !isOver(order.status) || order.status === 'completed';
  const open = owed > 0 && (isSold || isComplained);
  return (
    <>
      {payments.some(({ flag }) => isWrong(flag)) && (
        <Note tone="bad" icon="triangle-alert" className="mt-m">
          {t('orders.flagged')}
        </Note>
      )}
      {claim && (
        <div className="mt-m">
          <Note tone="warn" icon="landmark" className="mb-s">
            {t('orders.claim_waits', { amount: formatMoney(claim.amountKobo) })}
            <span className="blk">{t('payments.not_proof')}</span>
            {claim.hasPhoto && <ClaimPhotoLink paymentId={claim.id} />}
          </Note>
          {seesMoney ? (
            <ClaimActions orderId={order.id} payment={claim} isPaid={isPaidUp(order)} />
          ) : (
            <p className="muted small">{t('orders.leader_confirms')}</p>
          )}
        </div>
      )}
      {open && !claim && isComplained && (
        <Note tone="info" className="mt-m">
          {t('orders.complaint_note_first')}
        </Note>
      )}
      {open && !claim && (
        <fetcher.Form method="post" action={`/orders/${order.id}`} className="row s wrap mt-m">
          <input type="hidden" name="intent" value="money" />
          <Button
            type="submit"
            name="method"
            value="cash"
            variant="soft"
            size="s"
            icon="banknote"
            className="grow"
          >
            {t('orders.got_cash')}
          </Button>
          <Button
            type="submit"
            name="method"
            value="pos"
            variant="soft"
            size="s"
            icon="credit-card"
            className="grow"
          >
            {t('orders.got_pos')}
          </Button>
          {seesMoney && (
            <Button
              variant="soft"
              size="s"
              icon="landmark"
              className="grow"
              onClick={() => setAsking(true)}
            >
              {t('orders.got_transfer')}
            </Button>
          )}
        </fetcher.Form>
      )}
      {fetcher.data?.message && (
        <Note tone="bad" live className="mt-s">
          {fetcher.data.message}
        </Note>
      )}
      <SeenQuestion
        orderId={order.id}
        amountKobo={owed}
        fields={{ intent: 'money', method: 'transfer', seen: 'yes' }}
        open={asking}
        onClose={() => setAsking(false)}
        fetcher={fetcher}
      />
      {disputes.map((dispute) => (
        <DisputeCard key={dispute.id} orderId={order.id} dispute={dispute} mayAnswer={seesMoney} />
      ))}
      {seesMoney && <RefundActions orderId={order.id} payments={payments} />}
      {seesMoney && success && (
        <p className="mt-s">
          <Button
            variant="quiet"
            size="s"
            icon="rotate-ccw"
            onClick={() => setCorrecting(success.id)}
          >
            {t('payments.correct')}
          </Button>
        </p>
      )}
      <ReasonSheet
        open={correcting !== undefined}
        onClose={() => setCorrecting(undefined)}
        title={t('payments.correct')}
        text={t('payments.correct_text')}
        confirm={t('payments.correct')}
        example={t('payments.correct_like')}
        action={`/orders/${order.id}`}
        fields={{ intent: 'correct', paymentId: correcting ?? '' }}
      />
    </>
  );
}
