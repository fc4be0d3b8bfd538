import { Form, useNavigation } from 'react-router';
import { formatDate, formatTime } from '#app/platform/i18n/formats.ts';
import { formatMoney } from '#app/platform/money.ts';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/fields/field.tsx';
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

interface UnmatchedRow {
  kind: 'order' | 'plan' | 'event';
  id: string;
  us: string;
  what: string;
  reference: string | null;
  amountKobo: number | null;
  orderId: string | null;
  shop: string | null;
  isSettled: boolean;
  settledBy: string | null;
  settledWhy: string | null;
}

const titleOf = ({ kind, amountKobo, what }: UnmatchedRow): string => {
  if (amountKobo === null) return says[what] ?? what;
  return `${formatMoney(amountKobo)} asked for ${kind === 'plan' ? 'a plan' : 'an order'}`;
};

/** Money that fits nothing: what is done about it is done at the provider, and said here. */
export function UnmatchedLine({ row, mayChange }: { row: UnmatchedRow; mayChange: boolean }) {
  const busy = useNavigation().state !== 'idle';
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
        <details className="op-more">
          <summary>
            {isSettled ? 'Open again' : 'Settled'}
            <span className="sr">: {row.reference ?? row.id}</span>
          </summary>
          <Form method="post" className="stack mt-s">
            <input type="hidden" name="id" value={row.id} />
            <TextField
              name="reason"
              label={isSettled ? 'Why it is open again' : 'What was done about it, and where'}
              required
              minLength={3}
              maxLength={500}
            />
            <Button
              type="submit"
              size="s"
              name="intent"
              value={isSettled ? 'reopen' : 'settle'}
              busy={busy}
            >
              {isSettled ? 'Open again' : 'Settle'}
            </Button>
          </Form>
        </details>
      )}
    </MoneyLine>
  );
}
