import { useEffect, useState, useSyncExternalStore } from 'react';
import { redirect } from 'react-router';
import { groupByShop, lineKey } from '#app/domains/orders/cart/cart.ts';
import {
  answerCartForm,
  plainCartIn,
  plainGroups,
} from '#app/domains/orders/cart/cart-form.server.ts';
import { CartCard } from '#app/domains/orders/ui/checkout/cart-card.tsx';
import { cartStore, takePlainCart, useCart } from '#app/domains/orders/ui/checkout/cart-store.ts';
import { PlainCart } from '#app/domains/orders/ui/checkout/plain-cart.tsx';
import { useCartItems } from '#app/domains/orders/ui/checkout/use-cart-items.ts';
import { page } from '#app/platform/http/pages/page-errors.server.ts';
import { requestContext } from '#app/platform/http/request-context.server.ts';
import { withCookies } from '#app/platform/http/with-cookies.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/display/empty-state.tsx';
import { Note } from '#app/ui/display/note.tsx';
import { Skeleton } from '#app/ui/display/skeleton.tsx';
import { PageHead } from '#app/ui/frame/top-bar.tsx';
import type { Route } from './+types/cart';

export const handle = { frame: 'market' };

export const loader = page(async ({ request, context }: Route.LoaderArgs) => {
  const { t } = context.get(requestContext).translator;
  const plain = await plainGroups(plainCartIn(request));
  return { title: `${t('pages.cart')} · ${t('app.name')}`, plain };
});

export const action = page(async ({ request, context }: Route.ActionArgs) => {
  const { to, cookies } = await answerCartForm({ request, facts: context.get(requestContext) });
  return redirect(to, { status: 303, headers: withCookies(cookies) });
});

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.title },
  { name: 'robots', content: 'noindex' },
];

const never = () => () => {};
const useAlive = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/** What its shop has hidden or deleted leaves the cart, so that no count has it; how much that was is said once. */
function useWithoutGone(gone: readonly string[]): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    if (gone.length === 0) return;
    setCount((before) => before + gone.length);
    cartStore.change((lines) => lines.filter((line) => !gone.includes(lineKey(line))));
  }, [gone]);
  return count;
}

function Groups() {
  const t = useT();
  const lines = useCart();
  const { items, state, gone } = useCartItems(lines);
  const goneCount = useWithoutGone(gone);
  const groups = groupByShop(lines, items);
  if (state === 'failed' && groups.length === 0)
    return (
      <Note tone="bad" live>
        {t('cart.failed')}
      </Note>
    );
  if (state === 'loading' && groups.length === 0 && lines.length > 0) return <Skeleton count={2} />;
  const goneNote = goneCount > 0 && (
    <Note tone="warn" live className="mb-m">
      {t('cart.gone', { count: goneCount })}
    </Note>
  );
  if (groups.length === 0)
    return (
      <>
        {goneNote}
        <EmptyState icon="shopping-cart" title={t('cart.empty')} text={t('cart.empty_text')}>
          <ButtonLink to="/market">{t('cart.shop_now')}</ButtonLink>
        </EmptyState>
      </>
    );
  return (
    <>
      {goneNote}
      <div className="cartg">
        {groups.map((group) => (
          <CartCard key={group.shop.id} group={group} />
        ))}
      </div>
      <Note icon="store" className="mt-m">
        {t('cart.one_shop')}
      </Note>
    </>
  );
}

export default function Cart({ loaderData: { plain } }: Route.ComponentProps) {
  const t = useT();
  const alive = useAlive();
  useEffect(takePlainCart, []);
  const shops = new Set(useCart().map(({ shopId }) => shopId)).size;
  return (
    <div className="shell">
      <PageHead title={t('pages.cart')} backTo="/market" backLabel={t('ui.back')}>
        {shops > 0 && <span className="muted num nowrap">{t('cart.shops', { count: shops })}</span>}
      </PageHead>
      {alive ? <Groups /> : <PlainCart groups={plain} />}
      {plain.length === 0 && (
        <noscript>
          <EmptyState icon="shopping-cart" title={t('cart.empty')} text={t('cart.empty_text')} />
        </noscript>
      )}
    </div>
  );
}
