import { useEffect, useSyncExternalStore } from 'react';
import { data, isRouteErrorResponse, redirect, useRevalidator } from 'react-router';
import { replyFromForm } from '#app/domains/orders/bids/bid-forms.server.ts';
import { bidMoves } from '#app/domains/orders/bids/bids.ts';
import { dealPage } from '#app/domains/orders/bids/deal-page.server.ts';
import { typedInCheckout } from '#app/domains/orders/cart/cart-form.server.ts';
import { placeFromForm } from '#app/domains/orders/commands/place-from-form.server.ts';
import { inOrderLanguage } from '#app/domains/orders/pages/buyer-words.server.ts';
import { DealView } from '#app/domains/orders/ui/bids/deal-view.tsx';
import { CheckoutPage } from '#app/domains/orders/ui/checkout/checkout-page.tsx';
import { PlainCheckout } from '#app/domains/orders/ui/checkout/plain-checkout.tsx';
import { formFault } from '#app/platform/http/forms/form-fault.server.ts';
import { orLineFault, unlessLineBroke } from '#app/platform/http/forms/form-fault.ts';
import { formOf } from '#app/platform/http/input/form.server.ts';
import { keyOf, rawField } from '#app/platform/http/input/form-fields.ts';
import { type PageError, page } from '#app/platform/http/pages/page-errors.server.ts';
import { requestContext } from '#app/platform/http/request-context.server.ts';
import { withCookies } from '#app/platform/http/with-cookies.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { metVisitor, signedVisitorKey } from '#app/platform/visitors/signed-visitor.server.ts';
import { ErrorPage } from '#app/shell/error-page.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/display/empty-state.tsx';
import { PageHead } from '#app/ui/frame/top-bar.tsx';
import type { Route } from './+types/deal';

export const handle = { frame: 'market' };

export const loader = page(async ({ request, params, context }: Route.LoaderArgs) => {
  const { origin, translator } = context.get(requestContext);
  const found = await dealPage(params.code, await signedVisitorKey(request, origin));
  inOrderLanguage({ request, shown: translator.language, language: found.language });
  const title = `${translator.t('bids.title')} · ${found.bid.name} · ${translator.t('app.name')}`;
  return { ...found, title };
});

/** Whoever has the address may look; no index and no other site may learn it. Forms without a script say their origin. */
export const meta: Route.MetaFunction = ({ loaderData }) => [
  ...(loaderData ? [{ title: loaderData.title }] : []),
  { name: 'robots', content: 'noindex, nofollow' },
  { name: 'referrer', content: 'same-origin' },
];

export const action = page(async ({ request, params, context }: Route.ActionArgs) => {
  const facts = context.get(requestContext);
  const { origin, clientAddress: address, translator } = facts;
  const form = await formOf(request);
  if (bidMoves.some((move) => move === keyOf(form, 'intent'))) {
    const met = await metVisitor(request.headers.get('cookie'), origin);
    const headers = withCookies(met.cookie === undefined ? [] : [met.cookie]);
    try {
      await replyFromForm({ met, address, language: translator.language }, params.code, form);
      return data({ fault: undefined }, { headers });
    } catch (error) {
      const { fault, status } = formFault(error, translator);
      if (status === 404) throw error;
      return data({ fault }, { status, headers });
    }
  }
  const { shop } = await dealPage(params.code, undefined);
  const placing = { request, facts, form, cameBy: { source: 'direct' } };
  const { answer, status, cookies } = await placeFromForm({
    ...placing,
    shopId: shop.id,
    deal: params.code,
  });
  const isPlain = rawField(form, 'plain') !== '';
  if (isPlain && 'placed' in answer)
    return redirect(`/o/${answer.placed}`, { status: 303, headers: withCookies(cookies) });
  const typed = isPlain ? typedInCheckout(form) : undefined;
  return data({ ...answer, typed }, { status, headers: withCookies(cookies) });
});

/** A broken line keeps the page. */
export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orLineFault(serverAction);

export const shouldRevalidate = unlessLineBroke;

const never = () => () => {};
const freshEvery = 15_000;

/** The other side may answer at any time. */
function useFreshBid(isWaiting: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isWaiting) return;
    const look = () => {
      if (document.visibilityState === 'visible') void revalidate();
    };
    const timer = setInterval(look, freshEvery);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [isWaiting, revalidate]);
}

export default function DealRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { bid, shop, deal, places, operation } = loaderData;
  const t = useT();
  const alive = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  useFreshBid(bid.state === 'open');
  return (
    <div className="shell narrow">
      <PageHead
        title={t('bids.title')}
        backTo={`/stocks/${bid.stockId}`}
        backLabel={t('ui.back')}
      />
      <DealView {...loaderData} answer={actionData} />
      {deal && (
        <div className="mt-l">
          <noscript>
            <PlainCheckout
              shop={shop}
              places={places}
              operation={operation}
              group={{ shop: deal.item.shop, lines: [deal] }}
              deal={deal}
              answer={actionData}
            />
          </noscript>
          {alive && <CheckoutPage key={deal.code} shop={shop} deal={deal} />}
        </div>
      )}
    </div>
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
  const isClosed = (error.data as PageError | undefined)?.code === 'orders.shop_closed';
  const title = t(isClosed ? 'errors.orders.shop_closed' : 'bids.not_found');
  return (
    <div className="shell">
      <title>{`${title} · ${t('app.name')}`}</title>
      <EmptyState
        as="h1"
        icon="hand-coins"
        title={title}
        text={isClosed ? undefined : t('bids.not_found_text')}
      >
        <ButtonLink to="/market" variant="outline">
          {t('cart.shop_now')}
        </ButtonLink>
      </EmptyState>
    </div>
  );
}
