import type { OrderPage } from '#app/domains/orders/pages/order-page.server.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { formatMoney } from '#app/platform/money.ts';
import { CopyButton } from '#app/ui/copy-button.tsx';
import { KeyValue } from '#app/ui/display/key-value.tsx';
import { Note } from '#app/ui/display/note.tsx';

const groups = (account: string): string => account.replace(/^(\d{4})(\d{3})(\d{3})$/, '$1 $2 $3');

/** As it is typed into a bank's app. */
const typedAmount = (kobo: number): string =>
  kobo % 100 === 0 ? String(kobo / 100) : (kobo / 100).toFixed(2);

/** What is typed into a bank's app, each with its way into the clipboard. */
export function BankFacts({ order }: { order: OrderPage }) {
  const t = useT();
  const { bank } = order;
  if (!bank) return <Note tone="warn">{t('order.no_bank')}</Note>;
  return (
    <div className="bank">
      {order.oddKobo > 0 && (
        <Note tone="warn" className="mb-s">
          {t('order.exact', { amount: formatMoney(order.owedKobo) })}
        </Note>
      )}
      <KeyValue
        items={[
          {
            key: 'amount',
            name: t('order.amount'),
            value: (
              <span className="row num bank-no">
                <span className="t-l">{formatMoney(order.owedKobo)}</span>
                <CopyButton value={typedAmount(order.owedKobo)} label={t('order.copy_amount')} />
              </span>
            ),
          },
          {
            key: 'account',
            name: t('order.account'),
            value: (
              <span className="row num bank-no">
                {groups(bank.accountNumber)}
                <CopyButton value={bank.accountNumber} label={t('order.copy_account')} />
              </span>
            ),
          },
          { key: 'bank', name: t('order.bank'), value: bank.bank },
          { key: 'name', name: t('order.account_name'), value: bank.accountName },
          { key: 'write', name: t('order.write_this'), value: order.number.slice(1), number: true },
        ]}
      />
    </div>
  );
}
