import { answerPath } from '#app/domains/reviews/answer-path.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { Card } from '#app/ui/display/card.tsx';
import { Stars } from '#app/ui/display/stars.tsx';
import type { HomeFigures } from './dashboard.server.ts';

/** What buyers said in the last days and nobody has answered. */
export function NewReviews({ reviews: { shown, shopId } }: Pick<HomeFigures, 'reviews'>) {
  const t = useT();
  if (shown.length === 0) return null;
  return (
    <Card aria-labelledby="new-reviews">
      <h2 className="fh" id="new-reviews">
        {t('reviews.new')}
      </h2>
      <ul className="rows">
        {shown.map(({ id, name, stars, text }) => (
          <li key={id}>
            <span className="grow">
              <b className="blk">{name || t('reviews.buyer')}</b>
              <Stars value={stars} />
              {text && (
                <small className="blk trunc" dir="auto">
                  “{text}”
                </small>
              )}
            </span>
            <ButtonLink to={answerPath(shopId, id)} variant="soft" size="s">
              {t('dashboard.reply')}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </Card>
  );
}
