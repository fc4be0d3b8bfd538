import type { ReactNode } from 'react';
import { ReportLink } from '#app/domains/shops/ui/report-link.tsx';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { Card } from '#app/ui/display/card.tsx';
import { ChipLink, ChipRow } from '#app/ui/display/chips.tsx';
import { EmptyState } from '#app/ui/display/empty-state.tsx';
import { Icon } from '#app/ui/icon.tsx';
import type { ShownReview } from '../reviews.queries.server.ts';
import { type ReviewSort, reviewSorts } from '../reviews.ts';
import { ReviewList } from './review-list.tsx';

const sortNames = {
  newest: 'reviews.newest',
  best: 'reviews.best',
  lowest: 'reviews.lowest',
} as const satisfies Record<ReviewSort, string>;

/** The same page, asked otherwise; always from its beginning. */
function hrefOf({ sort, stars }: { sort: ReviewSort; stars: number | undefined }): string {
  const asked = new URLSearchParams();
  if (sort !== 'newest') asked.set('sort', sort);
  if (stars !== undefined) asked.set('stars', String(stars));
  return `?${asked}`;
}

interface ReviewsPageProps {
  shopName: string;
  reviews: readonly ShownReview[];
  next: string | undefined;
  sort: ReviewSort;
  stars: number | undefined;
  /** What the team finds under a review: the answer to write, or to change. */
  answerTo: ((review: ShownReview) => ReactNode) | undefined;
}

/** All reviews of a shop, in the order and with the stars that were asked for. */
export function ReviewsPage(props: ReviewsPageProps) {
  const { shopName, reviews, next, sort, stars, answerTo } = props;
  const t = useT();
  const more = next && `${hrefOf({ sort, stars })}&after=${next}`;
  return (
    <div className="stack">
      <ChipRow label={t('market.sort')}>
        {reviewSorts.map((one) => (
          <ChipLink key={one} to={hrefOf({ sort: one, stars })} current={one === sort}>
            {t(sortNames[one])}
          </ChipLink>
        ))}
      </ChipRow>
      <ChipRow label={t('reviews.stars')}>
        <ChipLink to={hrefOf({ sort, stars: undefined })} current={stars === undefined}>
          {t('reviews.all_stars')}
        </ChipLink>
        {[5, 4, 3, 2, 1].map((count) => (
          <ChipLink
            key={count}
            to={hrefOf({ sort, stars: count })}
            current={stars === count}
            aria-label={t('ui.star_count', { count })}
          >
            <span className="num">{count}</span>
            <Icon name="star" size="s" filled />
          </ChipLink>
        ))}
      </ChipRow>
      {reviews.length === 0 ? (
        <EmptyState
          as="h2"
          icon="star"
          title={t(stars === undefined ? 'reviews.none' : 'reviews.none_so')}
          text={t('reviews.none_text')}
        />
      ) : (
        <Card>
          <ReviewList
            reviews={reviews}
            shopName={shopName}
            below={(review) => (
              <>
                {answerTo?.(review)}
                <p className="mt-xs">
                  <ReportLink to={`review/${review.id}`} />
                </p>
              </>
            )}
          />
        </Card>
      )}
      {more && (
        <ButtonLink to={more} variant="outline" size="l" block>
          {t('reviews.more')}
        </ButtonLink>
      )}
    </div>
  );
}
