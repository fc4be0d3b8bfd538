import { type PaymentFilter, paymentsPath } from '#app/domains/orders/payments/payments.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { formatMoney } from '#app/platform/money.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/fields/field.tsx';
import { Icon } from '#app/ui/icon.tsx';

interface PaymentDaysProps {
  filter: PaymentFilter;
  sumKobo: number | undefined;
}

/** From one day to another, folded away until somebody asks; a plain form. */
export function PaymentDays({ filter: { show, from, to }, sumKobo }: PaymentDaysProps) {
  const t = useT();
  return (
    <details className="behind mb-m" open={sumKobo !== undefined} key={`${from} ${to}`}>
      <summary>
        <Icon name="calendar" size="s" />
        {t('payments.days')}
      </summary>
      <form method="get" action="/payments" className="pay-days mt-s">
        {show !== 'all' && <input type="hidden" name="show" value={show} />}
        <TextField label={t('payments.from_day')} name="from" type="date" defaultValue={from} />
        <TextField label={t('payments.to_day')} name="to" type="date" defaultValue={to} />
        <Button type="submit" variant="soft">
          {t('payments.show_days')}
        </Button>
        {sumKobo !== undefined && (
          <ButtonLink to={paymentsPath({ show })} variant="quiet">
            {t('payments.all_days')}
          </ButtonLink>
        )}
      </form>
      {sumKobo !== undefined && (
        <p className="mt-s">
          {t('payments.sum_days')} <b className="num">{formatMoney(sumKobo)}</b>
        </p>
      )}
    </details>
  );
}
