import { reviewAnswers, reviewTexts } from '../../../../demo/catalogue/review-texts.ts';
import type { MarketRows } from './market-rows.ts';
import { seededRandom } from './random.ts';

const hour = 3_600_000;
/** Most are glad, as where people buy again. */
const given = [5, 5, 5, 5, 4, 4, 4, 3, 2] as const;

/**
 * What buyers say of about every second order that was completed on the market; the shop answers some. The figures
 * of the shops follow by the triggers of the table.
 */
export function addReviews(rows: MarketRows, now: Date): void {
  const random = seededRandom('oja demo reviews');
  for (const { id: orderId = '', shopId, source, status, completedAt } of rows.orders) {
    if (source !== 'web' || status !== 'completed' || !completedAt) continue;
    const createdAt = new Date(completedAt.getTime() + random.between(2, 70) * hour);
    if (random.next() < 0.5 || createdAt > now) continue;
    const stars = random.pick(given);
    const answeredAt = new Date(createdAt.getTime() + random.between(1, 30) * hour);
    const isAnswered = random.next() < 0.4 && answeredAt <= now;
    const reviewId = random.id(createdAt);
    rows.reviews.push({
      id: reviewId,
      shopId,
      orderId,
      stars,
      text: random.pick(reviewTexts[stars]),
      answer: isAnswered ? random.pick(reviewAnswers) : null,
      answeredAt: isAnswered ? answeredAt : null,
      createdAt,
    });
    const items = rows.orderLines.filter((line) => line.orderId === orderId);
    for (const stockId of new Set(items.flatMap((line) => line.stockId ?? [])))
      rows.reviewItems.push({ stockId, reviewId });
  }
}
