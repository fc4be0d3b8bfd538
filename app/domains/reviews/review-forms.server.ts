import { orderErrors } from '#app/domains/orders/orders.errors.ts';
import { requireBuyer } from '#app/domains/orders/pages/visitor-order.server.ts';
import type { Actor } from '#app/domains/shops/commands/lock-shop.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { settings } from '#app/platform/env.server.ts';
import { readField, readForm } from '#app/platform/http/forms/form-fault.server.ts';
import { filesOf, keyOf, keysOf } from '#app/platform/http/input/form-fields.ts';
import { takeToken } from '#app/platform/http/limits/rate-limit.server.ts';
import { answerReview } from './commands/answer-review.server.ts';
import { refuseClosed, writeReview } from './commands/write-review.server.ts';
import { orderToReview } from './order-facts.queries.server.ts';
import { answerInput, reviewInput } from './review-input.ts';
import { withPhotos } from './review-photos.server.ts';
import { reviewErrors } from './reviews.errors.ts';
import { maxReviewPhotos } from './reviews.ts';

/** Each try may bring three photos that have to be looked at. */
async function limitTries(orderId: string): Promise<void> {
  if (!settings().rateLimits) return;
  const token = await takeToken({ key: `review:${orderId}`, limit: 20, per: 3_600 });
  if (!token.allowed)
    throw reviewErrors.too_many({}, { retryAfterSeconds: token.retryAfterSeconds });
}

/** Before any photo is opened: an order that cannot be reviewed costs no picture work. */
async function refuseEarly(code: string) {
  const found = await orderToReview(code);
  if (!found) throw orderErrors.not_found();
  await limitTries(found.order.id);
  refuseClosed(found.order, found.before);
  return found.order.shopId;
}

interface Writer {
  /** Of the browser that sent the form. */
  visitorKey: string | undefined;
  /** Of whoever is signed in there. */
  userId?: string | undefined;
}

/** The review form of an order's page, with its photos. */
export async function reviewFromForm(
  code: string,
  form: FormData,
  { userId, visitorKey }: Writer,
): Promise<void> {
  await requireBuyer(code, visitorKey);
  const { stars, text } = readForm(reviewInput, form);
  const keep = keysOf(form, 'keep');
  const files = filesOf(form, 'photos');
  if (files.length > maxReviewPhotos) throw reviewErrors.too_many_photos();
  const shopId = await refuseEarly(code);
  await withPhotos(shopId, files, (photos) =>
    inTransaction((tx) => writeReview(tx, { code, stars, text, keep, photos, userId })),
  );
}

/** The team's answer under a review. */
export const answerFromForm = (actor: Actor, form: FormData): Promise<void> =>
  inTransaction((tx) =>
    answerReview(tx, actor, {
      reviewId: keyOf(form, 'review'),
      text: readField(answerInput, form, 'answer'),
      isChange: keyOf(form, 'change') === 'yes',
    }),
  );
