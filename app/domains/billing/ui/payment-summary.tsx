import { type PlanId, planById, planIds } from '#app/domains/plans/plans.ts';
import { formatDate } from '#app/platform/i18n/formats.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { formatMoney } from '#app/platform/money.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { KeyValue } from '#app/ui/display/key-value.tsx';
import { Note } from '#app/ui/display/note.tsx';
import { Receipt, ReceiptPaper } from '#app/ui/display/receipt.tsx';
import { Icon, Umbrellas } from '#app/ui/icon.tsx';
import { HelpContacts } from './help-contacts.tsx';
import { useReferenceFact } from './reference-value.tsx';

export interface PaymentQuote {
  planId: PlanId;
  amountKobo: number;
  account: string;
  /** The days of a suspended shop's plan: nobody knows on which one it begins or ends. */
  standsStill: boolean;
  startsAt: Date | undefined;
  until: Date | undefined;
  extraDays: number;
  /** The plan whose unused days are kept. */
  from: string;
}

interface OpenPayment {
  reference: string;
  authorizationUrl: string;
}

function Facts({ quote, reference }: { quote: PaymentQuote; reference: string }) {
  const t = useT();
  const { startsAt, until, extraDays, from, account } = quote;
  const items = [
    startsAt && {
      key: 'from',
      name: t('payment.starts_on'),
      value: formatDate(startsAt),
      number: true,
    },
    until && {
      key: 'until',
      name: t('payment.good_until'),
      value: formatDate(until),
      number: true,
    },
    extraDays > 0 && {
      key: 'unused',
      name: t('payment.unused', { plan: from }),
      value: t('payment.extra_days', { count: extraDays }),
      number: true,
    },
    { key: 'account', name: t('payment.account'), value: account },
    useReferenceFact(reference),
  ];
  return <KeyValue items={items.filter((item) => item !== false && item !== undefined)} />;
}

/** What is bought, what it costs, and the one way on. */
export function PaymentSummary({ quote, payment }: { quote: PaymentQuote; payment: OpenPayment }) {
  const t = useT();
  const plan = planById(quote.planId);
  if (!plan) return null;
  return (
    <>
      <ReceiptPaper>
        <div className="row between">
          <div>
            <h2>{plan.name}</h2>
            <p className="muted small">
              {t('payment.limits', { products: plan.productLimit, users: plan.userLimit })}
            </p>
          </div>
          <Umbrellas count={planIds.indexOf(plan.id) + 1} />
        </div>
        <p className="amt mt-m">{formatMoney(quote.amountKobo)}</p>
        <p className="muted mb-s">{t('payment.for_month')}</p>
        <Facts quote={quote} reference={payment.reference} />
      </ReceiptPaper>
      {quote.standsStill && (
        <Note icon="calendar" className="mt-m">
          {t('subscription.stands_still')}
        </Note>
      )}
      <a className="btn sun lg block mt-l" href={payment.authorizationUrl}>
        {t('payment.open')}
        <Icon name="external-link" />
      </a>
      <ButtonLink block variant="quiet" className="mt-s" to="/subscription">
        {t('payment.back_to_plans')}
      </ButtonLink>
      <Note icon="shield-check" className="mt-s">
        {t('payment.not_here')}
      </Note>
    </>
  );
}

export function NoPlanSelected() {
  const t = useT();
  return (
    <>
      <Receipt
        tone="info"
        icon="gem"
        title={t('payment.none_title')}
        text={t('payment.none_text')}
      />
      <ButtonLink block size="l" className="mt-l" to="/subscription">
        {t('payment.choose')}
        <Icon name="arrow-right" />
      </ButtonLink>
      <HelpContacts />
    </>
  );
}

export function InitializationFailed({ message }: { message: string }) {
  const t = useT();
  return (
    <>
      <div role="alert">
        <Receipt tone="bad" title={t('payment.failed_title')} text={message} />
      </div>
      <ButtonLink block size="l" icon="arrow-left" className="mt-l" to="/subscription">
        {t('payment.back_to_plans')}
      </ButtonLink>
      <HelpContacts />
    </>
  );
}

export function InitializingPayment() {
  const t = useT();
  return (
    <div role="status">
      <Receipt
        tone="info"
        busy
        title={t('payment.initializing')}
        text={
          <>
            {t('payment.stay')}
            <br />
            {t('payment.seconds')}
          </>
        }
      />
    </div>
  );
}
