import { useState } from 'react';
import { Link, useFetcher } from 'react-router';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { formatMoney } from '#app/platform/money.ts';
import { Button } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { Note } from '#app/ui/display/note.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { orderNumber } from '../../orders.ts';
import { Moment } from '../order-progress.tsx';
import { ReasonSheet } from '../reason-sheet.tsx';
import { SeenQuestion } from '../steps/seen-question.tsx';
import { ClaimPhotoLink } from './claim-photo-link.tsx';
import { PaidTwiceNote } from './overpaid-note.tsx';

interface Claim {
  id: string;
  orderId: string;
  orderNumber: number;
  buyerName: string;
  amountKobo: number;
  fromBank: string | null;
  claimedAt: Date | null;
  hasPhoto: boolean;
  isPaid: boolean;
}

interface ClaimCardProps {
  claim: Claim;
  className?: string | undefined;
}

/** A transfer that a buyer says was made: the sum stands large, since it is what one looks for in the bank's app. */
export function ClaimCard({ claim, className }: ClaimCardProps) {
  const t = useT();
  const fetcher = useFetcher<{ message?: string }>();
  const [asked, setAsked] = useState<'seen' | 'missing'>();
  const close = () => setAsked(undefined);
  const message = fetcher.data?.message;
  return (
    <li className={classNames('waitc', className)}>
      <div className="row s">
        <span className="tic w">
          <Icon name="landmark" />
        </span>
        <span className="grow">
          <b className="num wamt">{formatMoney(claim.amountKobo)}</b>
          <Link className="small blk trunc" dir="auto" to={`/orders/${claim.orderId}`}>
            {claim.buyerName}
          </Link>
          <span className="muted small num blk">
            {t('payments.says_paid_short', { number: orderNumber(claim.orderNumber) })}
            {claim.fromBank && `, ${claim.fromBank}`}
            {claim.claimedAt && (
              <>
                , <Moment at={claim.claimedAt} />
              </>
            )}
          </span>
          <span className="muted small blk">
            {t('payments.not_proof')}
            {claim.hasPhoto && <ClaimPhotoLink paymentId={claim.id} />}
          </span>
        </span>
      </div>
      {claim.isPaid && <PaidTwiceNote className="mt-s" />}
      <div className="two-b">
        <Button variant="outline" size="s" onClick={() => setAsked('missing')}>
          {t('payments.not_there')}
        </Button>
        <Button
          size="s"
          icon="check"
          busy={fetcher.state !== 'idle'}
          onClick={() => setAsked('seen')}
        >
          {t('payments.confirm')}
        </Button>
      </div>
      {message && (
        <Note tone="bad" live className="mt-s">
          {message}
        </Note>
      )}
      <SeenQuestion
        orderId={claim.orderId}
        amountKobo={claim.amountKobo}
        fields={{ intent: 'accept', paymentId: claim.id }}
        open={asked === 'seen'}
        onClose={close}
        fetcher={fetcher}
      />
      <ReasonSheet
        open={asked === 'missing'}
        onClose={close}
        title={t('payments.reject_title')}
        text={t('payments.reject_text')}
        confirm={t('payments.reject')}
        example={t('payments.reject_like')}
        action={`/orders/${claim.orderId}`}
        fields={{ intent: 'reject', paymentId: claim.id }}
      />
    </li>
  );
}
