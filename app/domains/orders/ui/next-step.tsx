import { useState } from 'react';
import { useFetcher } from 'react-router';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { Note } from '#app/ui/display/note.tsx';
import { useRests } from '#app/ui/use-rests.ts';
import { stepIcon, stepLabel } from '../order-words.ts';
import {
  type FeeState,
  type GetBy,
  isFeeOpen,
  nextStep,
  type OrderStatus,
  orderStatuses,
  type PayBy,
} from '../orders.ts';
import { CompleteSheet } from './steps/complete-sheet.tsx';
import { KeptNote } from './steps/kept-note.tsx';
import { LeaveSheet, leavesUnpaid } from './steps/leave-sheet.tsx';

interface StepOrder {
  id: string;
  number: number;
  status: OrderStatus;
  getBy: GetBy;
  payBy: PayBy;
  owedKobo: number;
  feeState?: FeeState | null | undefined;
  /** The buyer has a code to give away with the goods. */
  takesCode?: boolean | undefined;
}

interface StepAnswer {
  message?: string | undefined;
  kept?: true;
}

interface NextStepProps {
  order: StepOrder;
  size: 's' | 'l';
  /** Whether this person can look into the shop's account. */
  seesMoney: boolean;
}

const sentStep = (form: FormData | undefined): OrderStatus | undefined =>
  orderStatuses.find((status) => status === form?.get('to'));

/** The one main button: the next legal step. Completing asks for the buyer's code, and how it was paid; leaving unpaid warns. */
export function NextStep({ order, size, seesMoney }: NextStepProps) {
  const t = useT();
  const fetcher = useFetcher<StepAnswer>();
  const [asking, setAsking] = useState(false);
  const busy = fetcher.state !== 'idle';
  const next = nextStep(order.status, order.getBy);
  // News can bring the step after before this one has its answer: a button that would swallow the press does not offer it.
  const to = next && busy ? (sentStep(fetcher.formData) ?? next) : next;
  const rests = useRests(to ?? '');
  if (!to) return null;
  if (isFeeOpen({ feeState: order.feeState ?? null }))
    return (
      <ButtonLink to={`/orders/${order.id}`} variant="soft" size={size} icon="truck">
        {order.feeState === 'told' ? t('orders.fee_told') : t('orders.fee_tell')}
      </ButtonLink>
    );
  const takesCode = order.takesCode === true;
  const isUnpaid = leavesUnpaid(to, order);
  const asks = isUnpaid || (to === 'completed' && (takesCode || order.owedKobo > 0));
  return (
    <>
      {/* What has to be asked first is asked on the order's page where no script opens the sheet. */}
      <fetcher.Form
        noValidate
        method={asks ? 'get' : 'post'}
        action={`/orders/${order.id}`}
        className={classNames('grow', rests)}
      >
        {asks ? (
          <input type="hidden" name={isUnpaid ? 'leave' : 'complete'} value="1" />
        ) : (
          <>
            <input type="hidden" name="intent" value="advance" />
            <input type="hidden" name="to" value={to} />
            <input type="hidden" name="number" value={order.number} />
          </>
        )}
        <Button
          type="submit"
          size={size}
          block
          icon={stepIcon[to]}
          busy={busy}
          onClick={(event) => {
            if (!asks) return;
            event.preventDefault();
            setAsking(true);
          }}
        >
          {t(stepLabel[to])}
        </Button>
        {fetcher.data?.kept && <KeptNote orderId={order.id} className="mt-s" />}
        {fetcher.data?.message && !asking && (
          <Note tone="bad" live className="mt-s">
            {fetcher.data.message}
          </Note>
        )}
      </fetcher.Form>
      {isUnpaid && (
        <LeaveSheet
          order={order}
          open={asking}
          onClose={() => setAsking(false)}
          fetcher={fetcher}
        />
      )}
      {asks && !isUnpaid && (
        <CompleteSheet
          order={order}
          takesCode={takesCode}
          seesMoney={seesMoney}
          open={asking}
          onClose={() => setAsking(false)}
          fetcher={fetcher}
        />
      )}
    </>
  );
}
