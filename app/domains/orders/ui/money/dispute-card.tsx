import { useState } from 'react';
import { useFetcher } from 'react-router';
import type { OwnOrder } from '#app/domains/orders/orders.queries.server.ts';
import { maxEvidence } from '#app/domains/payments/payments.ts';
import { formatDay, formatTime } from '#app/platform/i18n/formats.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { formatMoney } from '#app/platform/money.ts';
import { Button } from '#app/ui/button.tsx';
import { Note } from '#app/ui/display/note.tsx';
import { TextArea } from '#app/ui/fields/field.tsx';
import { useSaidOf } from '#app/ui/fields/use-said-of.ts';

interface DisputeCardProps {
  orderId: string;
  dispute: OwnOrder['disputes'][number];
  mayAnswer: boolean;
}

/** The buyer's bank asks for the money back: why, until when, and what the shop says to it. */
export function DisputeCard({ orderId, dispute, mayAnswer }: DisputeCardProps) {
  const t = useT();
  const fetcher = useFetcher<{ message?: string }>();
  const [writing, setWriting] = useState(false);
  const { said, onChange } = useSaidOf(fetcher.data);
  const due = dispute.dueAt && new Date(dispute.dueAt);
  const isDone = fetcher.state === 'idle' && fetcher.data && !fetcher.data.message;
  if (dispute.state === 'won' || dispute.state === 'lost')
    return (
      <Note tone={dispute.state === 'won' ? 'ok' : 'bad'} className="mt-m">
        {t(`orders.dispute_${dispute.state}`)}
      </Note>
    );
  return (
    <div className="mt-m stack">
      <Note tone="bad" icon="triangle-alert">
        <b className="blk">
          {t('orders.dispute_title', { amount: formatMoney(dispute.amountKobo) })}
        </b>
        {dispute.message && <span className="blk">“{dispute.message}”</span>}
        {due && (
          <span className="blk">
            {t('orders.dispute_due', { day: formatDay(due), time: formatTime(due) })}
          </span>
        )}
      </Note>
      {dispute.evidence && (
        <p className="small">
          <b className="blk">{t('orders.dispute_answered')}</b>
          {dispute.evidence}
        </p>
      )}
      {mayAnswer && (!writing || isDone) && (
        <Button variant="soft" size="s" icon="send" onClick={() => setWriting(true)}>
          {t(dispute.evidence ? 'orders.dispute_again' : 'orders.dispute_answer')}
        </Button>
      )}
      {mayAnswer && writing && !isDone && (
        <fetcher.Form
          method="post"
          noValidate
          action={`/orders/${orderId}`}
          className="stack"
          onChange={onChange}
        >
          <input type="hidden" name="intent" value="evidence" />
          <input type="hidden" name="paymentId" value={dispute.paymentId} />
          <TextArea
            label={t('orders.evidence')}
            name="evidence"
            required
            rows={4}
            maxLength={maxEvidence}
            hint={t('orders.evidence_hint')}
            defaultValue={dispute.evidence ?? ''}
            error={said?.message}
          />
          <Button type="submit" icon="send" busy={fetcher.state !== 'idle'}>
            {t('orders.evidence_send')}
          </Button>
        </fetcher.Form>
      )}
    </div>
  );
}
