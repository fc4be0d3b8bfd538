import { useT } from '#app/platform/i18n/i18n.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { Card } from '#app/ui/display/card.tsx';
import { Stars } from '#app/ui/display/stars.tsx';
import { answerPath } from '../answer-path.ts';
import type { OrderReviewForShop } from '../reviews.queries.server.ts';

interface OrderReviewCardProps {
  review: OrderReviewForShop;
  shopId: string;
  mayAnswer: boolean;
}

/** On the team's page of an order: what its buyer said of it, and the way to the answer. */
export function OrderReviewCard({ review, shopId, mayAnswer }: OrderReviewCardProps) {
  const t = useT();
  if (!review) return null;
  const { id, stars, text, isAnswered } = review;
  return (
    <Card className="mb-m">
      <h2 className="fh">{t('reviews.of_order')}</h2>
      <div className="row">
        <span className="grow">
          <Stars value={stars} />
          {text && (
            <span className="blk wrap-any" dir="auto">
              “{text}”
            </span>
          )}
        </span>
        <ButtonLink to={answerPath(shopId, id)} variant="soft" size="s">
          {t(mayAnswer && !isAnswered ? 'dashboard.reply' : 'dashboard.open')}
        </ButtonLink>
      </div>
    </Card>
  );
}
