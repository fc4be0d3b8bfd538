import { useEffect } from 'react';
import { data } from 'react-router';
import { withChanges } from '#app/domains/reviews/changed-reviews.ts';
import { reviewData } from '#app/domains/reviews/review-data.ts';
import { answerFromForm } from '#app/domains/reviews/review-forms.server.ts';
import { reviewsOf, withAsked } from '#app/domains/reviews/reviews.queries.server.ts';
import { reviewsPath, sortOf, starsOf } from '#app/domains/reviews/reviews.ts';
import { AnswerForm } from '#app/domains/reviews/ui/answer-form.tsx';
import { ReviewsPage } from '#app/domains/reviews/ui/reviews-page.tsx';
import { shopPage } from '#app/domains/shops/shop-page.server.ts';
import { can } from '#app/domains/shops/team/permissions.ts';
import { RatingSummary } from '#app/domains/shops/ui/rating-card.tsx';
import { requireMember, viewerOf } from '#app/domains/shops/viewer/viewer.server.ts';
import { formFault } from '#app/platform/http/forms/form-fault.server.ts';
import { addressKey, addressNumber } from '#app/platform/http/input/address.ts';
import { formOf } from '#app/platform/http/input/form.server.ts';
import { keyOf, typedAgain } from '#app/platform/http/input/form-fields.ts';
import { page } from '#app/platform/http/pages/page-errors.server.ts';
import { requestContext } from '#app/platform/http/request-context.server.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { pageTags } from '#app/shell/page-tags.ts';
import { Card } from '#app/ui/display/card.tsx';
import { PageHead } from '#app/ui/frame/top-bar.tsx';
import { useToast } from '#app/ui/overlays/toast.tsx';
import type { Route } from './+types/shop-reviews';

export const handle = { frame: 'market' };

export const loader = page(async ({ request, params, context }: Route.LoaderArgs) => {
  const { origin, translator } = context.get(requestContext);
  const { searchParams } = new URL(request.url);
  const { shop, counts, tags } = await shopPage({ id: params.shopId, origin, t: translator.t });
  const sort = sortOf(addressKey(searchParams, 'sort'));
  const stars = starsOf(addressNumber(searchParams, 'stars'));
  const after = addressKey(searchParams, 'after');
  const [found, viewer] = await Promise.all([
    reviewsOf({ shopId: shop.id, sort, stars, after }),
    viewerOf(context),
  ]);
  const mayAnswer = viewer?.shop?.id === shop.id && can(viewer.role, 'messages.work');
  // Its team comes from the start page, to answer one of them.
  const asked = mayAnswer ? addressKey(searchParams, 'answer') : undefined;
  const list = await withAsked(found, shop.id, asked);
  const title = translator.t('reviews.of_shop', { shop: shop.name });
  return {
    ...list,
    reviews: withChanges(list.reviews, translator.t),
    shop,
    counts,
    sort,
    stars,
    mayAnswer,
    asked,
    title,
    tags: {
      ...tags,
      title: `${title} · Oja`,
      canonical: `${origin}${reviewsPath(shop.id)}`,
      data: { ...tags.data, review: reviewData(list.reviews) },
    },
  };
});

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? pageTags(loaderData.tags) : [];

export const action = page(async ({ request, context }: Route.ActionArgs) => {
  const { actor } = await requireMember(context, 'messages.work');
  const form = await formOf(request);
  try {
    await answerFromForm(actor, form);
    return data({ refused: undefined, answered: keyOf(form, 'review') });
  } catch (error) {
    const { fault, status } = formFault(error, context.get(requestContext).translator);
    if (status === 404) throw error;
    const text = typedAgain(form, 'answer', 4_000);
    const refused = { review: keyOf(form, 'review'), text, message: fault.message };
    return data({ refused, answered: undefined }, { status });
  }
});

export default function ShopReviews({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT();
  const { shop, counts, reviews, next, sort, stars, mayAnswer, asked } = loaderData;
  const refused = actionData?.refused;
  const toast = useToast();
  useEffect(() => {
    if (actionData?.answered) toast({ tone: 'ok', text: t('messages.sent') });
  }, [actionData, t, toast]);
  return (
    <div className="shell narrow">
      <PageHead title={loaderData.title} backTo={`/shop/${shop.id}`} backLabel={t('ui.back')} />
      <div className="stack">
        <Card>
          <RatingSummary shop={shop} counts={counts} />
        </Card>
        <ReviewsPage
          shopName={shop.name}
          reviews={reviews}
          next={next}
          sort={sort}
          stars={stars}
          answerTo={
            mayAnswer
              ? (review) => (
                  <AnswerForm
                    key={review.answer}
                    review={review}
                    isAsked={review.id === asked}
                    refused={refused?.review === review.id ? refused : undefined}
                  />
                )
              : undefined
          }
        />
      </div>
    </div>
  );
}
