import { useFetcher } from 'react-router';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { formatMoney } from '#app/platform/money.ts';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/display/card.tsx';
import { SelectField, TextField } from '#app/ui/fields/field.tsx';

interface HandOverFormProps {
  order: { id: string; owedKobo: number };
  seesMoney: boolean;
}

/** The buyer’s code completes the order; with it, how the rest was paid. */
export function HandOverForm({ order, seesMoney }: HandOverFormProps) {
  const t = useT();
  const fetcher = useFetcher<{ message?: string }>();
  return (
    <Card>
      <h2 className="fh">{t('orders.hand_over')}</h2>
      <fetcher.Form method="post" action={`/orders/${order.id}`} className="stack mt-s">
        <input type="hidden" name="intent" value="hand-over" />
        <TextField
          label={t('orders.hand_over_code')}
          name="code"
          inputMode="numeric"
          autoComplete="off"
          maxLength={9}
          required
          hint={t('orders.hand_over_hint')}
          error={fetcher.data?.message}
        />
        {order.owedKobo > 0 && (
          <SelectField
            label={t('orders.how_paid', { amount: formatMoney(order.owedKobo) })}
            name="paid"
            options={[
              { value: 'cash', label: t('payments.cash') },
              ...(seesMoney ? [{ value: 'transfer', label: t('payments.transfer') }] : []),
              { value: 'pos', label: t('payments.pos') },
              { value: '', label: t('orders.not_yet') },
            ]}
          />
        )}
        <Button type="submit" variant="soft" icon="check" busy={fetcher.state !== 'idle'}>
          {t('orders.hand_over_do')}
        </Button>
      </fetcher.Form>
    </Card>
  );
}
