import type { ReactNode } from 'react';
import { useT } from '#app/platform/i18n/i18n.tsx';
import type { OrderComplaint } from '../../complaints/complaints.queries.server.ts';

interface ComplaintWordsProps {
  complaint: Pick<OrderComplaint, 'reason' | 'words' | 'answer' | 'decision'>;
  answeredBy: string;
  photo?: ReactNode;
}

/** What buyer, shop and operators have written, the same for both sides. */
export function ComplaintWords({ complaint, answeredBy, photo }: ComplaintWordsProps) {
  const t = useT();
  const { reason, words, answer, decision } = complaint;
  return (
    <>
      <p className="mt-s">
        <b className="blk">{t(`order.complaint_${reason}`)}</b>
        {words && <span dir="auto">“{words}”</span>}
        {photo}
      </p>
      {answer && (
        <p className="mt-s">
          <b className="blk">{answeredBy}</b>
          <span dir="auto">“{answer}”</span>
        </p>
      )}
      {decision && (
        <p className="mt-s">
          <b className="blk">{t('order.complaint_decision')}</b>
          <span dir="auto">“{decision}”</span>
        </p>
      )}
    </>
  );
}
