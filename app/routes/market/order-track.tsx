import { useEffect } from 'react';
import { data, isRouteErrorResponse, redirect, useRevalidator } from 'react-router';
import { hasChatWith } from '#app/domains/messages/chat-page.server.ts';
import { reviewHiding } from '#app/domains/moderation/measures/measures.queries.server.ts';
import { handleBuyerAction } from '#app/domains/orders/commands/buyer-actions.server.ts';
import { checkOwnOnline } from '#app/domains/orders/online/check-online.server.ts';
import { isOver } from '#app/domains/orders/orders.ts';
import { inOrderLanguage } from '#app/domains/orders/pages/buyer-words.server.ts';
import { orderPage } from '#app/domains/orders/pages/order-page.server.ts';
import { OrderView } from '#app/domains/orders/ui/order-view.tsx';
import { reviewFromForm } from '#app/domains/reviews/review-forms.server.ts';
import { reviewOfOrder } from '#app/domains/reviews/reviews.queries.server.ts';
import { OrderReviewCard, type ReviewAnswer } from '#app/domains/reviews/ui/review-form.tsx';
import { viewerOf } from '#app/domains/shops/viewer/viewer.server.ts';
import { now } from '#app/platform/clock.ts';
import { formFault } from '#app/platform/http/forms/form-fault.server.ts';
import { addressKey } from '#app/platform/http/input/address.ts';
import { formOf } from '#app/platform/http/input/form.server.ts';
import { keyOf, typedAgain } from '#app/platform/http/input/form-fields.ts';
import { page } from '#app/platform/http/pages/page-errors.server.ts';
import { requestContext } from '#app/platform/http/request-context.server.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { log } from '#app/platform/log.server.ts';
import { ErrorPage } from '#app/shell/error-page.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/display/empty-state.tsx';
import { Note } from '#app/ui/display/note.tsx';
import type { Route } from './+types/order-track';

export const handle = { frame: 'market' };

/** Back from the payment page: the provider is asked, the address is not believed. */
async function comeBack(reference: string, code: string): Promise<never> {
  try {
    await checkOwnOnline(code, reference);
  } catch (error) {
    log.warn({ err: error }, 'the payment of an order is asked about again by the job');
  }
  throw redirect(`/o/${code}`);
}

export const loader = page(async ({ request, params, context }: Route.LoaderArgs) => {
  const facts = context.get(requestContext);
  const { origin, translator } = facts;
  const reference = addressKey(new URL(request.url).searchParams, 'reference', 100);
  const order = await orderPage(params.code, { origin, t: translator.t });
  if (reference) await comeBack(reference, params.code);
  if (!(await viewerOf(context)))
    inOrderLanguage({ request, shown: translator.language, language: order.language });
  const title = `${translator.t('order.title', { number: order.number })} · ${order.shop.name}`;
  const isDone = order.status === 'completed' || order.status === 'cancelled';
  const review = isDone ? await reviewOfOrder(params.code) : undefined;
  const hidden = review?.written?.isHidden ? await reviewHiding(review.written.id) : undefined;
  const mayReview = review !== undefined && !review.isTeam && now() <= review.until;
  // A suspended shop's chat is a page that is not there for most.
  const mayWrite = !order.shop.isClosed || (await hasChatWith(order.shop.id, { request, facts }));
  return { order, title, review, hidden, mayReview, mayWrite };
});

/** Whoever has the address may look; no index and no other site may learn it. Forms without a script say their origin. */
export const meta: Route.MetaFunction = ({ loaderData }) => [
  // Without data the error names itself: a title that is not there would be written as "undefined".
  ...(loaderData ? [{ title: loaderData.title }] : []),
  { name: 'robots', content: 'noindex, nofollow' },
  { name: 'referrer', content: 'same-origin' },
];

/** Every answer to a form has all of these. */
const nothing = { payAt: undefined, message: undefined, fromBank: undefined, review: undefined };

/** A review is told by itself, under its own form. */
async function takeReview(code: string, form: FormData, context: Route.ActionArgs['context']) {
  const { translator } = context.get(requestContext);
  try {
    await reviewFromForm(code, form, (await viewerOf(context))?.session.userId);
    const review: ReviewAnswer = { ok: true, message: translator.t('reviews.thanks') };
    return data({ ...nothing, review });
  } catch (error) {
    const { fault, status } = formFault(error, translator);
    if (status === 404) throw error;
    const typed = { stars: Number(keyOf(form, 'stars')), text: typedAgain(form, 'text', 4_000) };
    const review: ReviewAnswer = { ok: false, message: fault.message, typed };
    return data({ ...nothing, review }, { status });
  }
}

export const action = page(async ({ request, params, context }: Route.ActionArgs) => {
  const { origin, translator } = context.get(requestContext);
  const form = await formOf(request);
  if (keyOf(form, 'intent') === 'review') return takeReview(params.code, form, context);
  try {
    const { payAt } = await handleBuyerAction(params.code, form, origin);
    return data({ ...nothing, payAt });
  } catch (error) {
    const { fault, status } = formFault(error, translator);
    if (status === 404) throw error;
    const fromBank = typedAgain(form, 'fromBank', 60);
    return data({ ...nothing, message: fault.message, fromBank }, { status });
  }
});

const freshEvery = 20_000;

export default function OrderTrack({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT();
  const { order, review, hidden, mayReview, mayWrite } = loaderData;
  const { revalidate } = useRevalidator();
  const over = isOver(order.status);
  useEffect(() => {
    if (over) return;
    const look = () => {
      if (document.visibilityState === 'visible') void revalidate();
    };
    const timer = setInterval(look, freshEvery);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [over, revalidate]);
  const payAt = actionData?.payAt;
  useEffect(() => {
    if (payAt) window.location.assign(payAt);
  }, [payAt]);
  return (
    <>
      {actionData?.message && (
        <div className="shell narrow">
          <Note tone="bad" live className="mb-m">
            {actionData.message}
          </Note>
        </div>
      )}
      {payAt && (
        <div className="shell narrow">
          <Note live>
            <a href={payAt}>{t('order.open_payment')}</a>
          </Note>
        </div>
      )}
      <OrderView
        order={order}
        mayWrite={mayWrite}
        typedBank={actionData?.fromBank}
        review={
          review && (
            <OrderReviewCard
              review={review}
              hidden={hidden}
              isOpen={mayReview}
              answer={actionData?.review}
            />
          )
        }
      />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const t = useT();
  if (!isRouteErrorResponse(error) || error.status !== 404)
    return (
      <div className="shell">
        <ErrorPage error={error} />
      </div>
    );
  return (
    <div className="shell">
      <title>{`${t('order.not_found')} · ${t('app.name')}`}</title>
      <EmptyState
        as="h1"
        icon="receipt"
        title={t('order.not_found')}
        text={t('order.not_found_text')}
      >
        <ButtonLink to="/my/find">{t('find.title')}</ButtonLink>
        <ButtonLink to="/market" variant="outline">
          {t('cart.shop_now')}
        </ButtonLink>
      </EmptyState>
    </div>
  );
}
