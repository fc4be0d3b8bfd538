import { ReasonFold } from '#app/domains/operators/ui/reason-fold.tsx';
import { formatDate, formatTime } from '#app/platform/i18n/formats.ts';
import { formatMoney } from '#app/platform/money.ts';
import type { Unmatched } from '../../money/money-lists.queries.server.ts';
import { MoneyLine } from './money-lines.tsx';

const says: Record<string, string> = {
  amount_differs: 'Another amount came',
  currency_differs: 'Another currency came',
  shop_differs: 'It names another shop',
  shop_gone: 'The shop is gone',
  reversed: 'Went back without our asking',
  unknown: 'No payment of ours',
  unknown_reference: 'Back from a payment that is not ours',
  unreadable: 'Genuine, but cannot be read',
};

const titleOf = ({ kind, amountKobo, what }: Unmatched): string => {
  if (amountKobo === null) return says[what] ?? what;
  return `${formatMoney(amountKobo)} asked for ${kind === 'plan' ? 'a plan' : 'an order'}`;
};

/** Money that fits nothing: what is done about it is done at the provider, and said here. */
export function UnmatchedLine({ row, mayChange }: { row: Unmatched; mayChange: boolean }) {
  const at = new Date(Number(row.us) / 1_000);
  const { isSettled } = row;
  return (
    <MoneyLine
      orderId={row.orderId}
      title={titleOf(row)}
      facts={[
        row.shop,
        row.reference ?? row.id,
        `${formatDate(at)}, ${formatTime(at)}`,
        isSettled && `settled by ${row.settledBy}`,
      ]}
      words={isSettled ? row.settledWhy : undefined}
      badge={says[row.what] ?? row.what}
      tone={isSettled ? 'plain' : 'warn'}
    >
      {mayChange && (
        <ReasonFold
          title={isSettled ? 'Open again' : 'Settled'}
          button={isSettled ? 'Open again' : 'Settle'}
          about={row.reference ?? row.id}
          intent={isSettled ? 'reopen' : 'settle'}
          of={row.id}
          fields={{ id: row.id }}
          why={isSettled ? 'Why it is open again' : 'What was done about it, and where'}
        />
      )}
    </MoneyLine>
  );
}
