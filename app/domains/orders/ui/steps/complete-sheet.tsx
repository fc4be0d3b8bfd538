import { useState } from 'react';
import type { FetcherWithComponents } from 'react-router';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { formatMoney } from '#app/platform/money.ts';
import { Button } from '#app/ui/button.tsx';
import { Note } from '#app/ui/display/note.tsx';
import { useSaidOf } from '#app/ui/fields/use-said-of.ts';
import { Sheet } from '#app/ui/overlays/sheet.tsx';
import { stepIcon, stepLabel } from '../../order-words.ts';
import { CodeField, HowPaid, useHowPaid } from './complete-fields.tsx';
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

/** The last step: the buyer's code first, where there is one, and how the rest was paid. */
export function CompleteSheet(props: CompleteSheetProps) {
  const { order, takesCode, seesMoney, open, onClose, fetcher } = props;
  const t = useT();
  const [isWithout, setWithout] = useState(false);
  const asksCode = takesCode && !isWithout;
  const paid = useHowPaid();
  const { said, onOther } = useSaidOf(fetcher.data);
  const busy = fetcher.state !== 'idle';
  const howPaid = t('orders.how_paid', { amount: formatMoney(order.owedKobo) });
  const close = () => {
    setWithout(false);
    paid.onOther();
    onOther();
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
          noValidate
          action={`/orders/${order.id}`}
          onSubmit={(event) => {
            if (paid.check(event) && !asksCode) onClose();
          }}
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
          <>
            <CodeField error={busy ? undefined : said?.message} onOther={onOther} />
            <Button variant="quiet" size="s" onClick={() => setWithout(true)}>
              {t('orders.without_code_do')}
            </Button>
          </>
        )}
        {takesCode && isWithout && (
          <>
            <input type="hidden" name="without" value="yes" />
            <Note tone="warn">{t('orders.without_code_text')}</Note>
          </>
        )}
        {order.owedKobo > 0 && (
          <HowPaid legend={howPaid} legendHidden={!takesCode} seesMoney={seesMoney} paid={paid} />
        )}
      </div>
    </Sheet>
  );
}
