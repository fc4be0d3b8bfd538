import { useT } from '#app/platform/i18n/i18n.tsx';
import { Card } from '#app/ui/display/card.tsx';
import { Stars } from '#app/ui/display/stars.tsx';
import { RatingBars } from '#app/ui/fields/rating-fields.tsx';
import type { StarCounts } from '../directory/directory.queries.server.ts';
import { RateForm } from './rate-form.tsx';

interface RatingCardProps {
  shopId: string;
  average: number;
  total: number;
  counts: StarCounts;
  /** Why the last try without JavaScript failed, or that it worked. */
  answer?: { ok: boolean; message: string } | undefined;
}

export function RatingCard({ shopId, average, total, counts, answer }: RatingCardProps) {
  const t = useT();
  return (
    <Card>
      <div className="row gap-m">
        <p className="rate-big num">{total === 0 ? '–' : average.toFixed(2).replace(/0$/, '')}</p>
        <div>
          <Stars value={average} />
          <p className="muted small">
            {total === 0 ? t('shop.no_ratings') : t('shop.ratings', { count: total })}
          </p>
        </div>
      </div>
      <RatingBars counts={counts} />
      <hr />
      <RateForm shopId={shopId} answer={answer} />
    </Card>
  );
}
