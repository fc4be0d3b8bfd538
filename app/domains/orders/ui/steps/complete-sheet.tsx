import { useState } from 'react';
import type { FetcherWithComponents } from 'react-router';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { formatMoney } from '#app/platform/money.ts';
import { Button } from '#app/ui/button.tsx';
import { Note } from '#app/ui/display/note.tsx';
import { TextField } from '#app/ui/fields/field.tsx';
import { OptionCards } from '#app/ui/fields/option-cards.tsx';
import { Sheet } from '#app/ui/overlays/sheet.tsx';
import { stepIcon, stepLabel } from '../../order-words.ts';
import { useSent } from './use-sent.ts';

interface CompleteSheetProps {
  order: { id: string; number: number; owedKobo: number };
  /** The buyer has a code to give away with the goods. */
  takesCode: boolean;
  seesMoney: boolean;
  open: boolean;
  onClose: () => void;
  fetcher: FetcherWithComponents<{ message?: string | undefined }>;
}

interface HowPaidProps {
  legend: string;
  /** It is the title of the sheet. */
  legendHidden: boolean;
  seesMoney: boolean;
}

function HowPaid({ legend, legendHidden, seesMoney }: HowPaidProps) {
  const t = useT();
  return (
    <OptionCards
      legend={legend}
      legendHidden={legendHidden}
      name="paid"
      defaultValue="cash"
      options={[
        { value: 'cash', icon: 'banknote', label: t('payments.cash') },
        ...(seesMoney
          ? [
              {
                value: 'transfer',
                icon: 'landmark' as const,
                label: t('payments.transfer'),
                text: t('payments.seen_in_account'),
              },
            ]
          : []),
        { value: 'pos', icon: 'credit-card', label: t('payments.pos') },
        { value: '', icon: 'clock-4', label: t('orders.not_yet') },
      ]}
    />
  );
}

/** The code that the buyer says when the goods are in hand, and the way on for who has none. */
function CodeField({ error, onWithout }: { error: string | undefined; onWithout: () => void }) {
  const t = useT();
  return (
    <>
      <TextField
        label={t('orders.hand_over_code')}
        name="code"
        inputMode="numeric"
        autoComplete="off"
        maxLength={9}
        required
        hint={t('orders.hand_over_hint')}
        error={error}
      />
      <Button variant="quiet" size="s" onClick={onWithout}>
        {t('orders.without_code_do')}
      </Button>
    </>
  );
}

/** The last step: the buyer's code first, where there is one, and how the rest was paid. */
export function CompleteSheet(props: CompleteSheetProps) {
  const { order, takesCode, seesMoney, open, onClose, fetcher } = props;
  const t = useT();
  const [isWithout, setWithout] = useState(false);
  const asksCode = takesCode && !isWithout;
  const busy = fetcher.state !== 'idle';
  const howPaid = t('orders.how_paid', { amount: formatMoney(order.owedKobo) });
  const close = () => {
    setWithout(false);
    onClose();
  };
  useSent(fetcher, close);
  return (
    <Sheet
      // A code can be wrong: its sheet stays until the answer is there.
      open={open && (asksCode || !busy)}
      onClose={close}
      width={4}
      title={takesCode ? t('orders.hand_over') : howPaid}
      footer={
        <>
          <Button variant="outline" onClick={close}>
            {t('ui.cancel')}
          </Button>
          <Button type="submit" className="grow" icon={stepIcon.completed} busy={busy}>
            {asksCode ? t('orders.hand_over_do') : t(stepLabel.completed)}
          </Button>
        </>
      }
      wrap={(inside) => (
        <fetcher.Form
          method="post"
          action={`/orders/${order.id}`}
          onSubmit={asksCode ? undefined : onClose}
        >
          {inside}
        </fetcher.Form>
      )}
    >
      <div className="stack">
        <input type="hidden" name="intent" value={asksCode ? 'hand-over' : 'advance'} />
        <input type="hidden" name="to" value="completed" />
        <input type="hidden" name="number" value={order.number} />
        {asksCode && (
          <CodeField
            error={busy ? undefined : fetcher.data?.message}
            onWithout={() => setWithout(true)}
          />
        )}
        {takesCode && isWithout && <Note tone="warn">{t('orders.without_code_text')}</Note>}
        {order.owedKobo > 0 && (
          <HowPaid legend={howPaid} legendHidden={!takesCode} seesMoney={seesMoney} />
        )}
      </div>
    </Sheet>
  );
}
