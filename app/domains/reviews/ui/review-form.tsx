import { type SubmitEvent, useState } from 'react';
import { useFetcher } from 'react-router';
import { withSmallPhotos } from '#app/domains/photos/ui/small-photos.ts';
import { formatDay } from '#app/platform/i18n/formats.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/display/card.tsx';
import { Note } from '#app/ui/display/note.tsx';
import { Stars } from '#app/ui/display/stars.tsx';
import { TextArea } from '#app/ui/fields/field.tsx';
import { FileField } from '#app/ui/fields/file-field.tsx';
import { RatingInput } from '#app/ui/fields/rating-fields.tsx';
import type { OrderReview } from '../reviews.queries.server.ts';
import { maxReviewLetters, maxReviewPhotos } from '../reviews.ts';
import { ReviewPhotos } from './review-list.tsx';

/** What came of a review that was sent. */
export interface ReviewAnswer {
  ok: boolean;
  message: string;
  /** What was typed, to be shown again where there is no script. */
  typed?: { stars: number; text: string } | undefined;
}

function KeptPhotos({ photos }: { photos: NonNullable<OrderReview['written']>['photos'] }) {
  const t = useT();
  return (
    <fieldset className="field">
      <legend className="lab">{t('reviews.keep')}</legend>
      <div className="rev-photos">
        {photos.map(({ id, small }, at) => (
          <label key={id} className="row s">
            <input type="checkbox" name="keep" value={id} defaultChecked />
            <img
              src={small}
              alt={t('reviews.photo_number', { number: at + 1 })}
              width={64}
              height={64}
            />
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function Fields({ review, answer }: { review: OrderReview; answer: ReviewAnswer | undefined }) {
  const t = useT();
  const { written } = review;
  const begun = answer?.typed ?? written;
  return (
    <>
      <input type="hidden" name="intent" value="review" />
      <RatingInput legend={t('reviews.stars')} name="stars" defaultValue={begun?.stars} required />
      <TextArea
        label={t('reviews.text')}
        name="text"
        rows={4}
        maxLength={maxReviewLetters}
        defaultValue={begun?.text}
        hint={t('reviews.text_hint')}
      />
      {written && written.photos.length > 0 && <KeptPhotos photos={written.photos} />}
      <FileField
        label={t('reviews.photos')}
        name="photos"
        button={t('picture.pick')}
        accept="image/jpeg,image/png,image/webp"
        multiple
        hint={t('reviews.photos_hint', { count: maxReviewPhotos })}
      />
    </>
  );
}

function Form({ review, answer }: { review: OrderReview; answer: ReviewAnswer | undefined }) {
  const t = useT();
  const fetcher = useFetcher<{ review?: ReviewAnswer }>();
  const said = fetcher.data?.review ?? answer;
  // The form has changed since the refusal.
  const [isOther, setOther] = useState(false);
  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setOther(false);
    const data = await withSmallPhotos(event.currentTarget, 'photos');
    await fetcher.submit(data, { method: 'post', encType: 'multipart/form-data' });
  };
  return (
    <form
      method="post"
      noValidate
      encType="multipart/form-data"
      className="stack mt-s"
      onSubmit={send}
      onChange={() => setOther(true)}
    >
      <Fields review={review} answer={answer} />
      {said && !said.ok && !isOther && (
        <Note tone="bad" live>
          {said.message}
        </Note>
      )}
      <Button type="submit" block busy={fetcher.state !== 'idle'}>
        {t(review.written ? 'reviews.change' : 'reviews.send')}
      </Button>
      <p className="muted small">
        {review.name && t('reviews.shown_as', { name: review.name.replace(/\.$/, '') })}{' '}
        {t(review.written ? 'reviews.change_until' : 'reviews.write_until', {
          day: formatDay(review.until),
        })}
      </p>
    </form>
  );
}

function Written({ review }: { review: OrderReview & { written: object } }) {
  const t = useT();
  const { stars, text, photos, answer } = review.written as NonNullable<OrderReview['written']>;
  return (
    <>
      <Stars value={stars} large />
      {text && <p className="rev-text">{text}</p>}
      <ReviewPhotos photos={photos} name={review.name} />
      {answer && (
        <div className="rev-answer">
          <b className="blk">{t('reviews.answer_title')}</b>
          {answer}
        </div>
      )}
    </>
  );
}

interface OrderReviewCardProps {
  review: OrderReview;
  /** Why others do not see it, where Oja has hidden it. */
  hidden: string | undefined;
  /** Whether it can be changed still. */
  isOpen: boolean;
  answer: ReviewAnswer | undefined;
}

/** On the page of a completed order: says how it was, and shows what was said. */
export function OrderReviewCard({ review, hidden, isOpen, answer }: OrderReviewCardProps) {
  const t = useT();
  const { written } = review;
  return (
    <Card id="review">
      <h2 className="t-20">{t(written ? 'reviews.yours' : 'reviews.write_title')}</h2>
      {written ? (
        <Written review={{ ...review, written }} />
      ) : (
        <p className="muted">{t('reviews.write_text')}</p>
      )}
      {hidden !== undefined && (
        <Note tone="warn" icon="eye-off" className="mt-s">
          {t('reviews.hidden')}
          {hidden && <q className="blk wrap-any">{hidden}</q>}
        </Note>
      )}
      {answer?.ok && (
        <Note tone="ok" live className="mt-s">
          {answer.message}
        </Note>
      )}
      {!written &&
        (review.from ? (
          <p className="mt-s">
            {t('errors.reviews.once_a_month', { day: formatDay(review.from) })}
          </p>
        ) : (
          <Form review={review} answer={answer} />
        ))}
      {written && isOpen && (
        <details
          // Saved, it is shut again and begins with what was saved.
          key={String(written.changedAt)}
          className="mt-s"
          open={answer !== undefined && !answer.ok}
        >
          <summary className="btn soft sm">{t('reviews.change')}</summary>
          <Form review={review} answer={answer} />
        </details>
      )}
    </Card>
  );
}
