import type { ReactNode } from 'react';
import { planById } from '#app/domains/plans/plans.ts';
import { formatDate, formatNumber, formatTime } from '#app/platform/i18n/formats.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { formatMoney } from '#app/platform/money.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { KeyValue, type KeyValueItem } from '#app/ui/display/key-value.tsx';
import { Receipt } from '#app/ui/display/receipt.tsx';
import { Icon } from '#app/ui/icon.tsx';
import type { VerifiedPayment } from '../verified-payment.ts';
import { useSupportMail } from './help-contacts.tsx';
import { useReferenceFact } from './reference-value.tsx';

/** What our own row knows of the payment; undefined for a reference that is none of this shop's. */
export interface CallbackFacts {
  plan: string;
  amountKobo: number;
}

const TwoLines = ({ first, second }: { first: ReactNode; second: ReactNode }) => (
  <>
    {first}
    <br />
    {second}
  </>
);

interface ScreenProps {
  facts: CallbackFacts | undefined;
  reference: string;
}

function useFacts({ facts, reference }: ScreenProps, withAmount: boolean): KeyValueItem[] {
  const t = useT();
  const referenceFact = useReferenceFact(reference);
  if (!facts) return [referenceFact];
  const plan = {
    key: 'plan',
    name: t('callback.plan'),
    value: t('callback.one_month', { plan: facts.plan }),
  };
  const amount = {
    key: 'amount',
    name: t('callback.amount'),
    value: formatMoney(facts.amountKobo),
    number: true,
  };
  return withAmount ? [plan, amount, referenceFact] : [plan, referenceFact];
}

export function Verifying(props: ScreenProps) {
  const t = useT();
  const items = useFacts(props, true);
  const text = <TwoLines first={t('payment.stay')} second={t('payment.seconds')} />;
  return (
    <Receipt tone="info" busy title={t('callback.verifying')} text={text}>
      <KeyValue items={items} />
    </Receipt>
  );
}

export function PaymentSuccess({
  payment,
  plan: inForce,
}: {
  payment: VerifiedPayment;
  plan: string;
}) {
  const t = useT();
  const { plan_id: planId, plan_name: plan } = payment.metadata;
  const at = payment.paid_at ?? new Date();
  const items: KeyValueItem[] = [
    { key: 'plan', name: t('callback.plan'), value: t('callback.one_month', { plan }) },
    {
      key: 'products',
      name: t('callback.products'),
      value: formatNumber(planById(planId)?.productLimit ?? 0),
      number: true,
    },
    {
      key: 'date',
      name: t('callback.date'),
      value: `${formatDate(at)}, ${formatTime(at)}`,
      number: true,
    },
    useReferenceFact(payment.reference),
  ];
  const now = inForce === planId;
  return (
    <>
      <Receipt
        title={t('callback.success')}
        text={t(now ? 'callback.now_on' : 'callback.later_on', { plan })}
        amount={formatMoney(payment.amount)}
      >
        <KeyValue items={items} />
      </Receipt>
      <ButtonLink block size="l" className="mt-l" to="/stocks?refreshShop=1">
        {t('callback.continue')}
        <Icon name="arrow-right" />
      </ButtonLink>
    </>
  );
}

export function PaymentFailed({ completed, ...props }: ScreenProps & { completed: boolean }) {
  const t = useT();
  const items = useFacts(props, true);
  const text = completed ? (
    <TwoLines first={t('callback.failed_text')} second={t('callback.failed_more')} />
  ) : (
    <TwoLines first={t('callback.not_completed')} second={t('callback.nothing_taken')} />
  );
  return (
    <>
      <Receipt tone="bad" title={t('callback.failed')} text={text}>
        <KeyValue items={items} />
      </Receipt>
      <ButtonLink block size="l" icon="rotate-ccw" className="mt-l" to="/subscription">
        {t('callback.try_again')}
      </ButtonLink>
    </>
  );
}

export function VerificationError({ message, reference }: { message: string; reference: string }) {
  const t = useT();
  const referenceFact = useReferenceFact(reference);
  const mail = useSupportMail(reference || undefined);
  const usual = <TwoLines first={t('callback.error_text')} second={t('callback.error_more')} />;
  return (
    <>
      <Receipt tone="warn" title={t('callback.error')} text={message || usual}>
        {reference && <KeyValue items={[referenceFact]} />}
      </Receipt>
      <div className="stack-s mt-l">
        <a className="btn lg block" href={mail}>
          <Icon name="life-buoy" />
          {t('callback.support')}
        </a>
        <ButtonLink block size="l" variant="outline" to="/subscription">
          {t('payment.back_to_plans')}
        </ButtonLink>
      </div>
    </>
  );
}

export function VerificationTimeout({ onRetry, ...props }: ScreenProps & { onRetry: () => void }) {
  const t = useT();
  const items = useFacts(props, false);
  const text = <TwoLines first={t('callback.timeout_text')} second={t('callback.timeout_more')} />;
  return (
    <>
      <Receipt tone="info" title={t('callback.timeout')} text={text}>
        <KeyValue items={items} />
      </Receipt>
      <Button block size="l" icon="rotate-ccw" className="mt-l" onClick={onRetry}>
        {t('callback.retry')}
      </Button>
    </>
  );
}
