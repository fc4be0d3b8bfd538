import { type SubmitEvent, useState } from 'react';
import { Form, useFetcher } from 'react-router';
import { withSmallPhotos } from '#app/domains/photos/ui/small-photos.ts';
import { formatDay, formatTime } from '#app/platform/i18n/formats.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import type { MessageKey } from '#app/platform/i18n/messages.ts';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/display/card.tsx';
import { Note } from '#app/ui/display/note.tsx';
import { TextArea } from '#app/ui/fields/field.tsx';
import { FileField } from '#app/ui/fields/file-field.tsx';
import { OptionCards } from '#app/ui/fields/option-cards.tsx';
import {
  type ComplaintState,
  complaintReasons,
  isUnsettled,
  maxComplaintLetters,
} from '../../complaints/complaints.ts';
import type { OrderPage } from '../../pages/order-page.server.ts';
import { useBusy } from '../money/use-busy.ts';
import { ComplaintWords } from './complaint-words.tsx';

/** Fields of a refused form, for pages without JavaScript. */
export interface TypedComplaint {
  reason: string;
  words: string;
}

function Fields({ typed }: { typed: TypedComplaint | undefined }) {
  const t = useT();
  return (
    <>
      <input type="hidden" name="intent" value="complain" />
      <OptionCards
        legend={t('order.complaint_reason')}
        name="reason"
        options={complaintReasons.map((value) => ({ value, label: t(`order.complaint_${value}`) }))}
        defaultValue={typed?.reason}
        required
      />
      <TextArea
        label={t('order.complaint_words')}
        name="words"
        rows={4}
        required
        maxLength={maxComplaintLetters}
        defaultValue={typed?.words}
        hint={t('order.complaint_words_hint')}
      />
      <FileField
        label={t('order.complaint_photo')}
        name="photo"
        button={t('picture.pick')}
        accept="image/jpeg,image/png,image/webp"
        hint={t('order.screenshot_hint')}
      />
    </>
  );
}

/** A sheet would need a script: the form stands folded in the page. */
function ComplaintForm({ typed }: { typed: TypedComplaint | undefined }) {
  const t = useT();
  const fetcher = useFetcher<{ message?: string }>();
  // The form has changed since the refusal.
  const [isOther, setOther] = useState(false);
  const message = fetcher.data?.message;
  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setOther(false);
    const data = await withSmallPhotos(event.currentTarget, 'photo');
    await fetcher.submit(data, { method: 'post', encType: 'multipart/form-data' });
  };
  return (
    <details className="mt-s" {...(typed && { open: true })}>
      <summary className="btn soft block center">{t('order.complain')}</summary>
      <form
        method="post"
        noValidate
        encType="multipart/form-data"
        className="stack mt-s"
        onSubmit={send}
        onChange={() => setOther(true)}
      >
        <Fields typed={typed} />
        {message && !isOther && (
          <Note tone="bad" live>
            {message}
          </Note>
        )}
        <Button type="submit" block icon="send" busy={fetcher.state !== 'idle'}>
          {t('order.complain_send')}
        </Button>
      </form>
    </details>
  );
}

type Written = NonNullable<OrderPage['complaint']['written']>;

const looks: Record<
  ComplaintState | 'refunded',
  { text: MessageKey; tone: 'info' | 'warn' | 'ok' | 'bad' }
> = {
  open: { text: 'order.complaint_is_open', tone: 'info' },
  answered: { text: 'order.complaint_is_answered', tone: 'warn' },
  raised: { text: 'order.complaint_is_raised', tone: 'info' },
  refund_due: { text: 'order.complaint_is_refund_due', tone: 'ok' },
  solved: { text: 'order.complaint_is_solved', tone: 'ok' },
  for_shop: { text: 'order.complaint_is_for_shop', tone: 'warn' },
  refunded: { text: 'order.complaint_is_refunded', tone: 'ok' },
};

function Reply({ state }: Pick<Written, 'state'>) {
  const t = useT();
  const raising = useBusy('complaint-raise');
  const solving = useBusy('complaint-solved');
  return (
    <Form method="post" className="stack mt-m">
      {state === 'answered' && (
        <Button type="submit" name="intent" value="complaint-raise" block busy={raising}>
          {t('order.complaint_raise')}
        </Button>
      )}
      {/* Closing is final, and a second tap on the button above must not reach it: it opens first. */}
      <details>
        <summary className="btn line block">{t('order.complaint_solve')}</summary>
        <p className="muted small mt-s">{t('order.complaint_solve_hint')}</p>
        <Button
          type="submit"
          name="intent"
          value="complaint-solved"
          className="mt-s"
          block
          icon="check"
          busy={solving}
        >
          {t('order.complaint_solve_yes')}
        </Button>
      </details>
    </Form>
  );
}

function WrittenCard({ written }: { written: Written }) {
  const t = useT();
  const { state, dueAt, isRefunded } = written;
  const { text, tone } = looks[isRefunded ? 'refunded' : state];
  const until = { day: dueAt ? formatDay(dueAt) : '', time: dueAt ? formatTime(dueAt) : '' };
  return (
    <Card id="complaint">
      <h2 className="t-20">{t('order.complaint_yours')}</h2>
      <Note tone={tone} className="mt-s" live>
        {t(text, until)}
      </Note>
      <ComplaintWords complaint={written} answeredBy={t('order.complaint_answer')} />
      {isUnsettled(state) && !isRefunded && <Reply state={state} />}
    </Card>
  );
}

interface ComplaintCardProps {
  order: OrderPage;
  typed: TypedComplaint | undefined;
}

/** After the shop has said that the buyer has the goods: the way to say that it is not so, and how that goes on. */
export function ComplaintCard({ order, typed }: ComplaintCardProps) {
  const t = useT();
  const { written, until, isWithoutCode } = order.complaint;
  if (written) return <WrittenCard written={written} />;
  if (!until) return null;
  return (
    <Card id="complaint">
      <h2 className="t-20">
        {t(order.status === 'completed' ? 'order.got_it' : 'order.brought_back')}
      </h2>
      {isWithoutCode && <p className="mt-xs">{t('order.without_code')}</p>}
      <p className="muted small mt-xs">{t('order.complain_until', { day: formatDay(until) })}</p>
      <ComplaintForm typed={typed} />
    </Card>
  );
}
