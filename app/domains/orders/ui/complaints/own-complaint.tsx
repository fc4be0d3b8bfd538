import { useFetcher } from 'react-router';
import { formatDay, formatTime } from '#app/platform/i18n/formats.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import type { MessageKey } from '#app/platform/i18n/messages.ts';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/display/card.tsx';
import { Note } from '#app/ui/display/note.tsx';
import { TextArea } from '#app/ui/fields/field.tsx';
import { useSaidOf } from '#app/ui/fields/use-said-of.ts';
import type { OrderComplaint } from '../../complaints/complaints.queries.server.ts';
import { type ComplaintState, maxComplaintLetters } from '../../complaints/complaints.ts';
import { ComplaintWords } from './complaint-words.tsx';

const looks: Record<
  ComplaintState | 'heard' | 'refunded',
  { text: MessageKey; tone: 'info' | 'warn' | 'ok' | 'bad' }
> = {
  open: { text: 'orders.complaint_is_open', tone: 'bad' },
  answered: { text: 'orders.complaint_is_answered', tone: 'info' },
  raised: { text: 'orders.complaint_is_raised', tone: 'warn' },
  heard: { text: 'orders.complaint_raised', tone: 'warn' },
  refund_due: { text: 'orders.complaint_is_refund_due', tone: 'bad' },
  solved: { text: 'orders.complaint_solved', tone: 'ok' },
  for_shop: { text: 'orders.complaint_is_for_shop', tone: 'ok' },
  refunded: { text: 'orders.complaint_is_refunded', tone: 'ok' },
};

function AnswerForm({ orderId }: { orderId: string }) {
  const t = useT();
  const fetcher = useFetcher<{ message?: string }>();
  const { said, onChange } = useSaidOf(fetcher.data);
  return (
    <fetcher.Form
      method="post"
      noValidate
      action={`/orders/${orderId}`}
      className="stack mt-m"
      onChange={onChange}
    >
      <input type="hidden" name="intent" value="answer-complaint" />
      <TextArea
        label={t('orders.complaint_answer')}
        name="answer"
        rows={4}
        required
        maxLength={maxComplaintLetters}
        hint={t('orders.complaint_answer_hint')}
        error={said?.message}
      />
      <Button type="submit" icon="send" busy={fetcher.state !== 'idle'}>
        {t('orders.complaint_send')}
      </Button>
    </fetcher.Form>
  );
}

interface OwnComplaintProps {
  orderId: string;
  complaint: OrderComplaint;
  /** All of the money went back, or is on its way. */
  isRefunded: boolean;
}

/** What the buyer says is wrong, until when the shop has to answer, and its answer. */
export function OwnComplaint({ orderId, complaint, isRefunded }: OwnComplaintProps) {
  const t = useT();
  const { id, state, dueAt, answeredAt, hasPhoto } = complaint;
  const look = isRefunded ? 'refunded' : state;
  // A shop answers once, so a shop that has answered sees no form.
  const { text, tone } = looks[look === 'raised' && answeredAt ? 'heard' : look];
  const until = { day: dueAt ? formatDay(dueAt) : '', time: dueAt ? formatTime(dueAt) : '' };
  const mayAnswer = !answeredAt && (state === 'open' || state === 'raised') && !isRefunded;
  return (
    <Card className="mb-m">
      <h2 className="fh">{t('orders.complained')}</h2>
      <Note tone={tone} className="mt-s">
        {t(text, until)}
      </Note>
      <ComplaintWords
        complaint={complaint}
        answeredBy={t('orders.complaint_answered')}
        photo={
          hasPhoto && (
            <a
              className="blk"
              href={`/api/complaints/${id}/photo`}
              target="_blank"
              rel="noreferrer"
            >
              {t('orders.complaint_photo')}
            </a>
          )
        }
      />
      {mayAnswer && <AnswerForm orderId={orderId} />}
    </Card>
  );
}
