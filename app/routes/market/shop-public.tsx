import { useEffect } from 'react';
import { data, isRouteErrorResponse, redirect, useNavigate } from 'react-router';
import { readShopFilter } from '#app/domains/market/lists/shop-filter.server.ts';
import { shopStocks } from '#app/domains/market/lists/shop-stocks.queries.server.ts';
import { ShopProducts } from '#app/domains/market/ui/list/shop-products.tsx';
import { FollowShop } from '#app/domains/market/ui/product/follow-shop.tsx';
import { ShareButton } from '#app/domains/market/ui/product/share-button.tsx';
import { useVisit } from '#app/domains/market/ui/product/use-visit.ts';
import { answerTimeOf } from '#app/domains/messages/answer-time.queries.server.ts';
import { shopOfAddress } from '#app/domains/shops/address/address.queries.server.ts';
import { addressInPath } from '#app/domains/shops/address/short-address.ts';
import { rateFromForm } from '#app/domains/shops/commands/rate-from-form.server.ts';
import { shopPage } from '#app/domains/shops/shop-page.server.ts';
import { shopErrors } from '#app/domains/shops/shops.errors.ts';
import { RatingCard } from '#app/domains/shops/ui/rating-card.tsx';
import { ReportLink } from '#app/domains/shops/ui/report-link.tsx';
import { ShopFacts } from '#app/domains/shops/ui/shop-facts.tsx';
import { ShopHead } from '#app/domains/shops/ui/shop-head.tsx';
import { sectionTabs } from '#app/domains/stocks/sections/sections.queries.server.ts';
import { httpErrors } from '#app/platform/http/errors/http.errors.ts';
import { page } from '#app/platform/http/pages/page-errors.server.ts';
import { requestContext } from '#app/platform/http/request-context.server.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { ErrorPage } from '#app/shell/error-page.tsx';
import { pageTags } from '#app/shell/page-tags.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/display/empty-state.tsx';
import type { Route } from './+types/shop-public';

/** An address that the shop had before, or one in other letters, leads to the one it has now. */
async function shopAt(at: string | undefined, search: string): Promise<string> {
  const address = addressInPath(at);
  if (address === undefined) throw httpErrors.not_found();
  const found = await shopOfAddress(address);
  if (!found) throw shopErrors.not_found();
  if (at !== `@${found.current}`) throw redirect(`/@${found.current}${search}`, 301);
  return found.shopId;
}

/** `/shop/{id}`, and `/@mamatolu`. */
export const loader = page(async ({ request, params, context }: Route.LoaderArgs) => {
  const { origin, translator } = context.get(requestContext);
  const { searchParams, search } = new URL(request.url);
  const filter = readShopFilter(searchParams);
  const id = params.shopId ?? (await shopAt(params.at, search));
  const found = await shopPage({ id, origin, t: translator.t });
  const { q, section, shown: count, after } = filter;
  const [list, sections, usual] = await Promise.all([
    shopStocks({ shopId: found.shop.id, q, section, count, after }),
    sectionTabs(found.shop.id),
    answerTimeOf(found.shop.id),
  ]);
  const answersIn = usual && translator.t(`product.answer_${usual.unit}`, { count: usual.count });
  return { ...found, filter, list, sections, answersIn };
});

export const action = page(async ({ request, params, context }: Route.ActionArgs) => {
  if (!params.shopId) throw httpErrors.not_found();
  const { answer, status, cookie } = await rateFromForm(request, params.shopId, context);
  return data(answer, { status, headers: cookie ? { 'set-cookie': cookie } : {} });
});

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? pageTags(loaderData.tags) : [];

export default function ShopPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT();
  const { shop, counts, messageTo, whatsApp, list, filter, sections } = loaderData;
  useVisit({ shopId: shop.id });
  return (
    <div className="flush-top">
      <div className="cover adire" />
      <div className="shell">
        <ShopHead
          shop={shop}
          messageTo={messageTo}
          whatsApp={whatsApp}
          follow={<FollowShop shopId={shop.id} name={shop.name} />}
          share={
            <ShareButton
              path={loaderData.link.path}
              title={shop.name}
              label={t('shop.share')}
              look="line"
            />
          }
        />
        <div className="two shop-2">
          <ShopProducts
            key={filter.section ?? ''}
            shopId={shop.id}
            list={list}
            filter={filter}
            sections={sections}
          />
          <ShopFacts shop={shop} opening={loaderData.opening} answersIn={loaderData.answersIn} />
          <RatingCard shop={shop} counts={counts} answer={actionData} />
        </div>
        <p className="mt-m">
          <ReportLink to={`shop/${shop.id}`} />
        </p>
      </div>
    </div>
  );
}

function ShopNotFound() {
  const t = useT();
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => void navigate('/shops', { replace: true }), 3_000);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <div className="shell">
      <title>{`${t('shop.not_found')} · ${t('app.name')}`}</title>
      <EmptyState as="h1" icon="store" title={t('shop.not_found')} text={t('shop.not_found_text')}>
        <ButtonLink to="/shops">{t('directory.all')}</ButtonLink>
      </EmptyState>
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const code = isRouteErrorResponse(error)
    ? (error.data as { code?: string } | undefined)?.code
    : '';
  if (code === 'shops.not_found') return <ShopNotFound />;
  return (
    <div className="shell">
      <ErrorPage error={error} />
    </div>
  );
}
