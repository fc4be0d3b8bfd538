import { Form, useLocation, useNavigation } from 'react-router';
import { now } from '#app/platform/clock.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { Button } from '#app/ui/button.tsx';
import { TextArea } from '#app/ui/fields/field.tsx';
import { useSaidOf } from '#app/ui/fields/use-said-of.ts';
import type { ShownReview } from '../reviews.queries.server.ts';
import { isAnswerOpen, maxReviewLetters } from '../reviews.ts';

interface AnswerFormProps {
  review: Pick<ShownReview, 'id' | 'answer' | 'answeredAt' | 'changedAt'>;
  /** Whoever came here came to answer this one. */
  isAsked?: boolean | undefined;
  /** What was refused, and why. */
  refused?: { text: string; message: string } | undefined;
}

/** The shop's one answer to a review, or its change; opened by a press, without a script too. */
export function AnswerForm({ review, isAsked = false, refused }: AnswerFormProps) {
  const t = useT();
  const { id, answer } = review;
  const { said, onChange } = useSaidOf(refused);
  const busy = useNavigation().formData?.get('review') === id;
  const { search } = useLocation();
  // What has its answer is read, and changed by a press.
  const isOpen = isAsked && answer === null;
  if (answer !== null && !isAnswerOpen(review, now())) return null;
  const label = t(answer === null ? 'reviews.answer' : 'reviews.change_answer');
  return (
    <details className="mt-s" open={isOpen || refused !== undefined}>
      <summary className="btn soft sm">{label}</summary>
      {/* Answered or refused, the review comes into sight with what is under it. */}
      <Form
        method="post"
        action={`${search}#${id}`}
        noValidate
        className="mt-s"
        preventScrollReset
        onChange={onChange}
      >
        <input type="hidden" name="review" value={id} />
        {answer !== null && <input type="hidden" name="change" value="yes" />}
        <TextArea
          label={label}
          name="answer"
          rows={3}
          autoFocus={isOpen}
          maxLength={maxReviewLetters}
          defaultValue={refused?.text ?? answer ?? undefined}
          hint={t('reviews.answer_hint')}
          error={said?.message}
        />
        <Button type="submit" busy={busy} className="mt-s">
          {t('reviews.send_answer')}
        </Button>
      </Form>
    </details>
  );
}
