import type { OrderPage } from '#app/domains/orders/pages/order-page.server.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { formatMoney } from '#app/platform/money.ts';
import { CopyWordButton } from '#app/ui/copy-button.tsx';
import { Note } from '#app/ui/display/note.tsx';

const groups = (account: string): string => account.replace(/^(\d{4})(\d{3})(\d{3})$/, '$1 $2 $3');

/** As it is typed into a bank's app. */
const typedAmount = (kobo: number): string =>
  kobo % 100 === 0 ? String(kobo / 100) : (kobo / 100).toFixed(2);

/** What is typed into a bank's app, the figures each with their way into the clipboard. */
export function BankFacts({ order }: { order: OrderPage }) {
  const t = useT();
  const { bank } = order;
  if (!bank) return <Note tone="warn">{t('order.no_bank')}</Note>;
  return (
    <>
      {order.oddKobo > 0 && !order.claim && (
        <Note tone="warn" className="mt-s">
          {t('order.exact', { amount: formatMoney(order.owedKobo) })}
        </Note>
      )}
      <dl className="copy-rows">
        <div>
          <dt>{t('order.amount')}</dt>
          <dd className="num">
            <span className="pay-amount">{formatMoney(order.owedKobo)}</span>
            <CopyWordButton value={typedAmount(order.owedKobo)} label={t('order.copy_amount')} />
          </dd>
        </div>
        <div>
          <dt>
            {bank.bank}, {t('order.account_number')}
          </dt>
          <dd className="num">
            {groups(bank.accountNumber)}
            <CopyWordButton value={bank.accountNumber} label={t('order.copy_account')} />
          </dd>
        </div>
        <div>
          <dt>{t('order.account_name')}</dt>
          <dd>{bank.accountName}</dd>
        </div>
        <div>
          <dt>{t('order.write_this')}</dt>
          <dd className="num">{order.number.slice(1)}</dd>
        </div>
      </dl>
    </>
  );
}
