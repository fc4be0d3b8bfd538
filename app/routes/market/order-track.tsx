import { useEffect } from 'react';
import { data, isRouteErrorResponse, redirect, useRevalidator } from 'react-router';
import { hasChatWith } from '#app/domains/messages/chat-page.server.ts';
import { reviewHiding } from '#app/domains/moderation/measures/measures.queries.server.ts';
import { forgetPlaced } from '#app/domains/orders/cart/placed-order.ts';
import { handleBuyerAction } from '#app/domains/orders/commands/buyer-actions.server.ts';
import { checkOwnOnline } from '#app/domains/orders/online/check-online.server.ts';
import { isOver, type OrderStatus } from '#app/domains/orders/orders.ts';
import { inOrderLanguage } from '#app/domains/orders/pages/buyer-words.server.ts';
import { orderPage } from '#app/domains/orders/pages/order-page.server.ts';
import { orderStatus, readerOf } from '#app/domains/orders/pages/order-status.server.ts';
import { isBuyersBrowser } from '#app/domains/orders/pages/visitor-order.server.ts';
import { OrderView } from '#app/domains/orders/ui/order-view.tsx';
import { StatusView } from '#app/domains/orders/ui/status-view.tsx';
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
import { type RequestContext, requestContext } from '#app/platform/http/request-context.server.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { log } from '#app/platform/log.server.ts';
import { signedVisitorKey } from '#app/platform/visitors/signed-visitor.server.ts';
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

type LoaderArgs = Pick<Route.LoaderArgs, 'request' | 'params' | 'context'>;

/** The whole order, for its buyer's browser. */
async function ownView({ request, params, context }: LoaderArgs) {
  const facts = context.get(requestContext);
  const order = await orderPage(params.code, { origin: facts.origin, t: facts.translator.t });
  const isDone = order.status === 'completed' || order.status === 'cancelled';
  const review = isDone ? await reviewOfOrder(params.code) : undefined;
  const hidden = review?.written?.isHidden ? await reviewHiding(review.written.id) : undefined;
  const mayReview = review !== undefined && !review.isTeam && now() <= review.until;
  // A suspended shop's chat is a page that is not there for most.
  const mayWrite = !order.shop.isClosed || (await hasChatWith(order.shop.id, { request, facts }));
  return { order, review, hidden, mayReview, mayWrite };
}

export const loader = page(async ({ request, params, context }: Route.LoaderArgs) => {
  const { origin, translator } = context.get(requestContext);
  const reference = addressKey(new URL(request.url).searchParams, 'reference', 100);
  const viewer = await viewerOf(context);
  const visitorKey = await signedVisitorKey(request, origin);
  const found = (await isBuyersBrowser(params.code, visitorKey))
    ? await ownView({ request, params, context })
    : { status: await orderStatus(params.code, readerOf(visitorKey, viewer)) };
  const { language, number, shop } = 'order' in found ? found.order : found.status;
  if (reference) await comeBack(reference, params.code);
  if (!viewer) inOrderLanguage({ request, shown: translator.language, language });
  const title = `${translator.t('order.title', { number })} · ${shop.name}`;
  return { ...found, title };
});

/** Whoever has the address sees the status; no index and no other site may learn it. Forms without a script say their origin. */
export const meta: Route.MetaFunction = ({ loaderData }) => [
  // Without data the error names itself: a title that is not there would be written as "undefined".
  ...(loaderData ? [{ title: loaderData.title }] : []),
  { name: 'robots', content: 'noindex, nofollow' },
  { name: 'referrer', content: 'same-origin' },
];

/** Every answer to a form has all of these. */
const nothing = {
  payAt: undefined,
  message: undefined,
  fromBank: undefined,
  complaint: undefined,
  review: undefined,
};

interface Reviewing extends Pick<RequestContext, 'translator'> {
  writer: Parameters<typeof reviewFromForm>[2];
}

/** A review is told by itself, under its own form. */
async function takeReview(code: string, form: FormData, { translator, writer }: Reviewing) {
  try {
    await reviewFromForm(code, form, writer);
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
  const visitorKey = await signedVisitorKey(request, origin);
  if (keyOf(form, 'intent') === 'review') {
    const userId = (await viewerOf(context))?.session.userId;
    return takeReview(params.code, form, { translator, writer: { userId, visitorKey } });
  }
  try {
    const { payAt } = await handleBuyerAction(params.code, form, { origin, visitorKey });
    return data({ ...nothing, payAt });
  } catch (error) {
    const { fault, status } = formFault(error, translator);
    if (status === 404) throw error;
    const fromBank = typedAgain(form, 'fromBank', 60);
    const complaint =
      keyOf(form, 'intent') === 'complain'
        ? { reason: keyOf(form, 'reason'), words: typedAgain(form, 'words', 2_000) }
        : undefined;
    return data({ ...nothing, message: fault.message, fromBank, complaint }, { status });
  }
});

const freshEvery = 20_000;

/** Asks again while the order goes on, and when somebody comes back to the page. */
function useFreshOrder(status: OrderStatus): void {
  const { revalidate } = useRevalidator();
  const over = isOver(status);
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
}

type Own = Awaited<ReturnType<typeof ownView>>;

function OwnOrder({ own, answer }: { own: Own; answer: Route.ComponentProps['actionData'] }) {
  const t = useT();
  const { order, review, hidden, mayReview, mayWrite } = own;
  useEffect(() => forgetPlaced(order.shop.id), [order.shop.id]);
  const payAt = answer?.payAt;
  useEffect(() => {
    if (payAt) window.location.assign(payAt);
  }, [payAt]);
  return (
    <>
      {answer?.message && (
        <div className="shell narrow">
          <Note tone="bad" live className="mb-m">
            {answer.message}
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
        typedBank={answer?.fromBank}
        typedComplaint={answer?.complaint}
        review={
          review && (
            <OrderReviewCard
              review={review}
              hidden={hidden}
              isOpen={mayReview}
              answer={answer?.review}
            />
          )
        }
      />
    </>
  );
}

export default function OrderTrack({ loaderData, actionData }: Route.ComponentProps) {
  useFreshOrder('order' in loaderData ? loaderData.order.status : loaderData.status.status);
  return 'order' in loaderData ? (
    <OwnOrder own={loaderData} answer={actionData} />
  ) : (
    <StatusView order={loaderData.status} />
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
