import { Form, useNavigation } from 'react-router';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { formatMoney } from '#app/platform/money.ts';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/display/card.tsx';
import { Note } from '#app/ui/display/note.tsx';
import { stepIcon, stepLabel } from '../../order-words.ts';
import { CodeField, HowPaid, useHowPaid } from './complete-fields.tsx';

interface CompleteCardProps {
  owedKobo: number;
  /** The buyer has a code to give away with the goods. */
  takesCode: boolean;
  seesMoney: boolean;
}

/** The last step as a part of the page: what the sheet asks, for a browser without scripts. */
export function CompleteCard({ owedKobo, takesCode, seesMoney }: CompleteCardProps) {
  const t = useT();
  const paid = useHowPaid();
  const busy = useNavigation().state !== 'idle';
  const howPaid = t('orders.how_paid', { amount: formatMoney(owedKobo) });
  return (
    <Card className="mb-m">
      {takesCode && <h2 className="fh mb-s">{t('orders.hand_over')}</h2>}
      <Form method="post" noValidate className="stack" onSubmit={paid.check}>
        <input type="hidden" name="to" value="completed" />
        {takesCode && <CodeField />}
        {owedKobo > 0 && (
          <HowPaid legend={howPaid} legendHidden={false} seesMoney={seesMoney} paid={paid} />
        )}
        <Button
          type="submit"
          name="intent"
          value={takesCode ? 'hand-over' : 'advance'}
          block
          icon={stepIcon.completed}
          busy={busy}
        >
          {takesCode ? t('orders.hand_over_do') : t(stepLabel.completed)}
        </Button>
        {takesCode && (
          <>
            {/* Read with the second button alone: the first sends the code. */}
            <input type="hidden" name="without" value="yes" />
            <Note tone="warn">{t('orders.without_code_text')}</Note>
            <Button type="submit" name="intent" value="advance" variant="outline">
              {t('orders.without_code_do')}
            </Button>
          </>
        )}
      </Form>
    </Card>
  );
}
