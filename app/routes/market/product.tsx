import { Suspense, useCallback, useState } from 'react';
import { Await, isRouteErrorResponse } from 'react-router';
import { askedPlace } from '#app/domains/market/lists/places/asked-place.server.ts';
import { similarStocks } from '#app/domains/market/lists/similar-stocks.queries.server.ts';
import { productPage } from '#app/domains/market/pages/product-page.server.ts';
import { CardRow } from '#app/domains/market/ui/list/card-row.tsx';
import { ProductGallery } from '#app/domains/market/ui/product/product-gallery.tsx';
import { ProductInfo } from '#app/domains/market/ui/product/product-info.tsx';
import { ProductProblem } from '#app/domains/market/ui/product/product-problem.tsx';
import { useMine } from '#app/domains/market/ui/product/use-mine.ts';
import { useViewBeacon } from '#app/domains/market/ui/product/use-view-beacon.ts';
import { useVisit } from '#app/domains/market/ui/product/use-visit.ts';
import { answerTimeOf } from '#app/domains/messages/answer-time.queries.server.ts';
import { BuyBox } from '#app/domains/orders/ui/product/buy-box.tsx';
import { withChanges } from '#app/domains/reviews/changed-reviews.ts';
import { itemRatingData } from '#app/domains/reviews/review-data.ts';
import { reviewsOfItem } from '#app/domains/reviews/reviews.queries.server.ts';
import { ItemReviews } from '#app/domains/reviews/ui/item-reviews.tsx';
import { viewerOf } from '#app/domains/shops/viewer/viewer.server.ts';
import { moreFromShop } from '#app/domains/stocks/stocks.queries.server.ts';
import type { ShownPrice } from '#app/domains/stocks/variants/variants.ts';
import { laterParts } from '#app/platform/http/pages/later-parts.server.ts';
import { page } from '#app/platform/http/pages/page-errors.server.ts';
import { requestContext } from '#app/platform/http/request-context.server.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { pageTags, shortText } from '#app/shell/page-tags.ts';
import { Skeleton } from '#app/ui/display/skeleton.tsx';
import { lazyPart } from '#app/ui/lazy-part.ts';
import type { Route } from './+types/product';

/** Nobody but the shop's own people has it. */
const TeamCard = lazyPart(() =>
  import('#app/domains/stocks/ui/list/team-card.tsx').then((module) => module.TeamCard),
);

const rowLength = 4;

export const handle = { frame: 'sale' };

export const loader = page(async ({ request, params, context }: Route.LoaderArgs) => {
  const facts = context.get(requestContext);
  const { origin, translator } = facts;
  const viewer = await viewerOf(context);
  const ownShopId = viewer?.role === undefined ? undefined : viewer.shop?.id;
  const found = await productPage({
    id: params.stockId,
    origin,
    t: translator.t,
    ownShopId,
    place: askedPlace(request),
  });
  const { stock, shop } = found;
  // Not needed to look and to buy: sent when ready.
  const rows = [
    moreFromShop(shop.id, stock.id, rowLength),
    similarStocks({ ...stock, shopId: shop.id }, rowLength),
  ];
  const [[more = [], similar = []], usual, reviews] = await Promise.all([
    laterParts(facts, rows, []),
    answerTimeOf(shop.id),
    // Most shops have none: their items ask nothing.
    shop.reviewCount > 0 ? reviewsOfItem(stock.id) : undefined,
  ]);
  const answersIn = usual && translator.t(`product.answer_${usual.unit}`, { count: usual.count });
  const tags = reviews
    ? { ...found.tags, data: { ...found.tags.data, ...itemRatingData(reviews) } }
    : found.tags;
  const said = reviews && {
    ...reviews,
    reviews: withChanges(reviews.reviews, translator.t),
  };
  return { ...found, tags, more, similar, answersIn, reviews: said };
});

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? pageTags({ ...loaderData.tags, description: shortText(loaderData.tags.description) })
    : [];

/** Of what is chosen on this item's page; its own until something is. */
function usePrice(stock: ShownPrice & { id: string }) {
  const { id } = stock;
  const [chosen, setChosen] = useState<{ id: string; price: ShownPrice }>();
  const onPrice = useCallback((price: ShownPrice) => setChosen({ id, price }), [id]);
  return { price: chosen?.id === id ? chosen.price : stock, onPrice };
}

export default function Product({ loaderData }: Route.ComponentProps) {
  const t = useT();
  const { stock, shop, choices, delivery, team, links, more, similar, answersIn, reviews } =
    loaderData;
  const { price, onPrice } = usePrice(stock);
  useViewBeacon(stock.id);
  useVisit({ shopId: shop.id, stockId: stock.id });
  useMine([stock]);
  return (
    <div className="shell flush-top">
      <div className="pd">
        <ProductGallery key={stock.id} stock={stock} />
        <ProductInfo
          stock={stock}
          shop={shop}
          links={links}
          team={
            team && (
              <Suspense>
                <TeamCard stockId={stock.id} team={team} />
              </Suspense>
            )
          }
          answersIn={answersIn}
          delivery={delivery}
          price={price}
          buy={
            <BuyBox
              key={stock.id}
              stock={stock}
              shopId={shop.id}
              choices={choices}
              onPrice={onPrice}
              soldOut={stock.soldOut}
              offerTo={stock.negotiable ? `/stocks/${stock.id}/offer` : undefined}
              whatsApp={links.whatsApp}
            />
          }
        />
      </div>
      {reviews && <ItemReviews reviews={reviews} shop={shop} />}
      <Suspense fallback={<Skeleton count={rowLength} />}>
        <Await resolve={more} errorElement={null}>
          {(cards) => <CardRow title={t('product.more_from_shop')} cards={cards} />}
        </Await>
        <Await resolve={similar} errorElement={null}>
          {(cards) => <CardRow title={t('product.similar')} cards={cards} />}
        </Await>
      </Suspense>
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const code = isRouteErrorResponse(error)
    ? (error.data as { code?: string } | undefined)?.code
    : undefined;
  return <ProductProblem status={status} code={code} />;
}
