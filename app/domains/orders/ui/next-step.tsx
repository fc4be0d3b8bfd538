import { useState } from 'react';
import { useFetcher } from 'react-router';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { formatMoney } from '#app/platform/money.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { Note } from '#app/ui/display/note.tsx';
import { OptionCards } from '#app/ui/fields/option-cards.tsx';
import { Sheet } from '#app/ui/overlays/sheet.tsx';
import { stepIcon, stepLabel } from '../order-words.ts';
import {
  type FeeState,
  type GetBy,
  isFeeOpen,
  nextStep,
  type OrderStatus,
  orderStatuses,
} from '../orders.ts';

interface StepOrder {
  id: string;
  number: number;
  status: OrderStatus;
  getBy: GetBy;
  owedKobo: number;
  feeState?: FeeState | null | undefined;
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

/** The one main button: the next legal step. Completing what is not paid asks how it was paid. */
export function NextStep({ order, size, seesMoney }: NextStepProps) {
  const t = useT();
  const fetcher = useFetcher<StepAnswer>();
  const [asking, setAsking] = useState(false);
  const busy = fetcher.state !== 'idle';
  const next = nextStep(order.status, order.getBy);
  // News can bring the step after before this one has its answer: a button that would swallow the press does not offer it.
  const to = next && busy ? (sentStep(fetcher.formData) ?? next) : next;
  if (!to) return null;
  if (isFeeOpen({ feeState: order.feeState ?? null }))
    return (
      <ButtonLink to={`/orders/${order.id}`} variant="soft" size={size} icon="truck">
        {order.feeState === 'told' ? t('orders.fee_told') : t('orders.fee_tell')}
      </ButtonLink>
    );
  const asks = to === 'completed' && order.owedKobo > 0;
  const action = `/orders/${order.id}`;
  const fields = (
    <>
      <input type="hidden" name="intent" value="advance" />
      <input type="hidden" name="to" value={to} />
      <input type="hidden" name="number" value={order.number} />
    </>
  );
  const label = t(stepLabel[to]);
  const footer = (
    <>
      <Button variant="outline" onClick={() => setAsking(false)}>
        {t('ui.cancel')}
      </Button>
      <Button type="submit" className="grow" icon={stepIcon[to]} busy={busy}>
        {label}
      </Button>
    </>
  );
  return (
    <>
      <fetcher.Form method="post" action={action} className="grow">
        {fields}
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
          {label}
        </Button>
        {fetcher.data?.kept && (
          <Note live className="mt-s">
            {t('sync.saved')}
          </Note>
        )}
        {fetcher.data?.message && (
          <Note tone="bad" live className="mt-s">
            {fetcher.data.message}
          </Note>
        )}
      </fetcher.Form>
      {asks && (
        <Sheet
          open={asking && !busy}
          onClose={() => setAsking(false)}
          width={4}
          title={t('orders.how_paid', { amount: formatMoney(order.owedKobo) })}
          footer={footer}
          wrap={(inside) => (
            <fetcher.Form method="post" action={action} onSubmit={() => setAsking(false)}>
              {inside}
            </fetcher.Form>
          )}
        >
          {fields}
          <OptionCards
            legend={t('counter.how_paid')}
            legendHidden
            name="paid"
            defaultValue="cash"
            options={[
              { value: 'cash', icon: 'banknote', label: t('payments.cash') },
              ...(seesMoney
                ? [
                    {
                      value: 'transfer',
                      icon: 'landmark' as const,
                      label: t('payments.transfer'),
                      text: t('payments.seen_in_account'),
                    },
                  ]
                : []),
              { value: 'pos', icon: 'credit-card', label: t('payments.pos') },
              { value: '', icon: 'clock-4', label: t('orders.not_yet') },
            ]}
          />
        </Sheet>
      )}
    </>
  );
}
