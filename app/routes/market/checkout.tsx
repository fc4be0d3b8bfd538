import { useSyncExternalStore } from 'react';
import { data, redirect } from 'react-router';
import { ownCode } from '#app/domains/adverts/adverts.queries.server.ts';
import { type CameFrom, cameWithOrder } from '#app/domains/insights/came-from.ts';
import { originOf } from '#app/domains/insights/sources.ts';
import { checkoutShop } from '#app/domains/orders/cart/cart.queries.server.ts';
import {
  plainCheckout,
  typedInCheckout,
  withoutPlainShop,
} from '#app/domains/orders/cart/cart-form.server.ts';
import { placeFromForm } from '#app/domains/orders/commands/place-from-form.server.ts';
import { orderErrors } from '#app/domains/orders/orders.errors.ts';
import { CheckoutPage } from '#app/domains/orders/ui/checkout/checkout-page.tsx';
import { PlainCheckout } from '#app/domains/orders/ui/checkout/plain-checkout.tsx';
import { orLineFault, unlessLineBroke } from '#app/platform/http/forms/form-fault.ts';
import { formOf } from '#app/platform/http/input/form.server.ts';
import { rawField } from '#app/platform/http/input/form-fields.ts';
import { parseJson } from '#app/platform/http/input/json-text.ts';
import { page } from '#app/platform/http/pages/page-errors.server.ts';
import { requestContext } from '#app/platform/http/request-context.server.ts';
import { withCookies } from '#app/platform/http/with-cookies.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { EmptyState } from '#app/ui/display/empty-state.tsx';
import { PageHead } from '#app/ui/frame/top-bar.tsx';
import type { Route } from './+types/checkout';

export const handle = { frame: 'market' };

export const loader = page(async ({ request, params, context }: Route.LoaderArgs) => {
  const { t } = context.get(requestContext).translator;
  const shop = await checkoutShop(params.shopId);
  if (!shop) throw orderErrors.not_found();
  const plain = await plainCheckout(request, shop.id);
  return { shop, plain, title: `${t('pages.checkout')} · ${shop.name} · ${t('app.name')}` };
});

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.title },
  { name: 'robots', content: 'noindex' },
];

function wayOf(form: FormData): CameFrom {
  try {
    return cameWithOrder.parse(parseJson(rawField(form, 'came')));
  } catch {
    return {};
  }
}

export const action = page(async ({ request, params, context }: Route.ActionArgs) => {
  const facts = context.get(requestContext);
  const form = await formOf(request);
  const ownHost = new URL(facts.origin).hostname;
  const { referrer, advertCode } = wayOf(form);
  // The visit may have begun with another shop's advert: that one brought no order here.
  const code = await ownCode(params.shopId, advertCode);
  const cameBy = originOf({ referrer, advertCode: code, ownHost });
  const placing = { request, facts, shopId: params.shopId, form, cameBy };
  const { answer, status, cookies } = await placeFromForm(placing);
  const isPlain = rawField(form, 'plain') !== '';
  if (isPlain && 'placed' in answer) {
    const rest = withoutPlainShop(request, params.shopId, facts.origin);
    return redirect(`/o/${answer.placed}`, {
      status: 303,
      headers: withCookies([...cookies, rest]),
    });
  }
  const typed = isPlain ? typedInCheckout(form) : undefined;
  return data({ ...answer, typed }, { status, headers: withCookies(cookies) });
});

/** A broken line keeps the page, and the order on the phone. */
export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orLineFault(serverAction);

export const shouldRevalidate = unlessLineBroke;

const never = () => () => {};

export default function Checkout({ loaderData, actionData }: Route.ComponentProps) {
  const { shop, plain } = loaderData;
  const t = useT();
  const alive = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return (
    <div className="shell narrow">
      <PageHead title={t('pages.checkout')} backTo="/cart" backLabel={t('ui.back')} />
      <noscript>
        {plain ? (
          <PlainCheckout shop={shop} {...plain} answer={actionData} />
        ) : (
          <EmptyState icon="shopping-cart" title={t('cart.empty')} text={t('cart.empty_text')} />
        )}
      </noscript>
      {alive && <CheckoutPage key={shop.id} shop={shop} />}
    </div>
  );
}
