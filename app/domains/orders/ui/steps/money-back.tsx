import { useT } from '#app/platform/i18n/i18n.tsx';
import { formatMoney, koboToNaira } from '#app/platform/money.ts';
import { Note } from '#app/ui/display/note.tsx';
import { MoneyField } from '#app/ui/fields/money-field.tsx';
import { OptionCards } from '#app/ui/fields/option-cards.tsx';
import { methodLook } from '../../order-words.ts';
import type { OwnOrder } from '../../orders.queries.server.ts';
import { leftOfPayment, mostToRefund, refundable } from '../../payments/refundable.ts';

const handWays = ['cash', 'transfer', 'pos'] as const;

/** What the shop has in its own hands, what goes back through the provider. */
function Way({ own }: { own: OwnOrder }) {
  const t = useT();
  const [first, ...rest] = refundable(own.payments);
  const byHand = first?.reference === null ? first : undefined;
  const online = [first, ...rest].filter((payment) => payment && payment.reference !== null);
  const onlineKobo = online.reduce(
    (sum, payment) => sum + (payment ? leftOfPayment(payment, own.payments) : 0),
    0,
  );
  return (
    <>
      {byHand && (
        <OptionCards
          legend={t('orders.return_way')}
          name="way"
          layout="tri"
          defaultValue={handWays.find((way) => way === byHand.method) ?? 'cash'}
          options={handWays.map((value) => ({
            value,
            icon: methodLook[value].icon,
            label: t(methodLook[value].label),
          }))}
        />
      )}
      {onlineKobo > 0 && (
        <Note icon="globe" className="mb-m">
          {t('orders.return_online', { amount: formatMoney(onlineKobo) })}
        </Note>
      )}
    </>
  );
}

interface MoneyBackProps {
  own: OwnOrder;
  seesMoney: boolean;
  /** Offered to be given back. */
  worthKobo: number;
  onValue: (naira: string) => void;
}

/** The money of a step that takes goods back: how much of it and how. Who may not see money is told who gives it. */
export function MoneyBack({ own, seesMoney, worthKobo, onValue }: MoneyBackProps) {
  const t = useT();
  if (!seesMoney) {
    return own.order.paidKobo > 0 && <Note className="mb-m">{t('orders.return_leader')}</Note>;
  }
  const most = mostToRefund(own.payments);
  if (most === 0) return null;
  return (
    <div className="stack mb-m">
      <MoneyField
        label={t('orders.return_money')}
        name="refund"
        defaultValue={koboToNaira(worthKobo)}
        onValue={onValue}
        hint={t('orders.refund_most', { amount: formatMoney(most) })}
      />
      <Way own={own} />
    </div>
  );
}
