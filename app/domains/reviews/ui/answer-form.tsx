import { Form, useNavigation } from 'react-router';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { Button } from '#app/ui/button.tsx';
import { TextArea } from '#app/ui/fields/field.tsx';
import { maxReviewLetters } from '../reviews.ts';

interface AnswerFormProps {
  reviewId: string;
  /** What was refused, and why. */
  refused?: { text: string; message: string } | undefined;
}

/** The shop's one answer to a review; opened by a press, without a script too. */
export function AnswerForm({ reviewId, refused }: AnswerFormProps) {
  const t = useT();
  const busy = useNavigation().formData?.get('review') === reviewId;
  return (
    <details className="mt-s" open={refused !== undefined}>
      <summary className="btn soft sm">{t('reviews.answer')}</summary>
      <Form method="post" className="mt-s" preventScrollReset>
        <input type="hidden" name="review" value={reviewId} />
        <TextArea
          label={t('reviews.answer')}
          name="answer"
          rows={3}
          maxLength={maxReviewLetters}
          defaultValue={refused?.text}
          hint={t('reviews.answer_hint')}
          error={refused?.message}
        />
        <Button type="submit" busy={busy} className="mt-s">
          {t('reviews.send_answer')}
        </Button>
      </Form>
    </details>
  );
}
