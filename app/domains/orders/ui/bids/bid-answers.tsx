import { useFetcher } from 'react-router';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { formatMoney } from '#app/platform/money.ts';
import { Button } from '#app/ui/button.tsx';
import { Note } from '#app/ui/display/note.tsx';
import { MoneyField } from '#app/ui/fields/money-field.tsx';
import { useSaidOf } from '#app/ui/fields/use-said-of.ts';
import type { BidSide } from '../../bids/bids.ts';

export interface BidsAnswer {
  fault?: { message: string; fields?: Record<string, string> } | undefined;
}

interface BidAnswersProps {
  bid: { id: string; amountKobo: number };
  side: BidSide;
  /** Of the page's own action, without a script. */
  answer?: BidsAnswer | undefined;
}

/** Yes, no, or another price: the same three for both sides. */
export function BidAnswers({ bid, side, answer: plain }: BidAnswersProps) {
  const t = useT();
  const fetcher = useFetcher<BidsAnswer>();
  const { said, onChange } = useSaidOf((fetcher.data ?? plain)?.fault);
  const busy = fetcher.state !== 'idle';
  const intent = fetcher.formData?.get('intent');
  return (
    <fetcher.Form method="post" className="stack mt-m" noValidate onChange={onChange}>
      <input type="hidden" name="id" value={bid.id} />
      <input type="hidden" name="seenKobo" value={bid.amountKobo} />
      {said && (
        <Note tone="bad" live>
          {said.message}
        </Note>
      )}
      <div className="cols2">
        <Button
          type="submit"
          name="intent"
          value="refuse"
          variant="outline"
          busy={busy && intent === 'refuse'}
        >
          {t('bids.refuse')}
        </Button>
        <Button
          type="submit"
          name="intent"
          value="accept"
          icon="check"
          busy={busy && intent === 'accept'}
        >
          {t('bids.accept', { amount: formatMoney(bid.amountKobo) })}
        </Button>
      </div>
      <details>
        <summary className="btn soft block">
          {t(side === 'team' ? 'bids.counter' : 'bids.another')}
        </summary>
        <MoneyField
          className="mt-m"
          label={t(side === 'team' ? 'bids.counter_amount' : 'bids.amount')}
          name="amount"
          error={said?.fields?.amount}
          beside={
            <Button
              type="submit"
              name="intent"
              value="counter"
              variant="soft"
              busy={busy && intent === 'counter'}
            >
              {t('bids.send')}
            </Button>
          }
        />
      </details>
    </fetcher.Form>
  );
}
