import { z } from 'zod';
import { categoryBySlug } from '#app/domains/categories/categories.ts';
import { shopErrors } from '#app/domains/shops/shops.errors.ts';
import { callViewer } from '#app/domains/shops/viewer/call-viewer.server.ts';
import { facetNames } from '#app/domains/stocks/search-index/facets.ts';
import { stockShape } from '#app/domains/stocks/stock-entity.ts';
import { stockCards } from '#app/domains/stocks/stocks.queries.server.ts';
import { stepFields, stepOfFields } from '#app/platform/extra-step/step-fields.ts';
import { jsonFunction } from '#app/platform/http/functions/json-function.server.ts';
import { readVisitor, visitorKey } from '#app/platform/http/visitor.server.ts';
import { isId } from '#app/platform/id.ts';
import { keyField, ownText, textField } from '#app/platform/text/fields.ts';
import { visitorCounted } from '#app/platform/visitors/known-visitor.server.ts';
import { stockEntities } from './lists/entities.queries.server.ts';
import { marketTotal } from './lists/featured.queries.server.ts';
import { filterChoices } from './lists/filter/filter-choices.server.ts';
import { askedFilter, askedList } from './lists/places/asked-list.server.ts';
import { goodsByPlace } from './lists/places/places.queries.server.ts';
import { shopStocks } from './lists/shop-stocks.queries.server.ts';
import { suggestions } from './suggestions.server.ts';
import { likeLimit, likeStock, likesOf } from './visitors/like-stock.server.ts';
import { likedBy } from './visitors/likes.queries.server.ts';
import { visitorFunctions } from './visitors/visitors.api.server.ts';

const card = z.object({
  id: ownText,
  name: ownText,
  priceKobo: z.number(),
  /** The price is the lowest of several. */
  from: z.literal(true).optional(),
  views: z.number(),
  likes: z.number(),
  photo: z.object({ url: ownText, widths: z.array(z.number()) }),
  shop: ownText.optional(),
});

const page = z.object({ cards: z.array(card), next: ownText.optional() });

const marketItems = jsonFunction({
  method: 'get',
  path: '/marketItems',
  summary: 'Products of the market: a random sample, or what a search finds, page by page',
  access: 'public',
  input: z.record(keyField(), textField({ max: 400 })),
  output: page.extend({
    total: z.number().optional(),
    corrected: ownText.optional(),
    /** Nothing has all words: these have a part of them. */
    closest: z.boolean(),
    /** Shops that are called as was searched, or are there. */
    shops: z.array(z.object({ id: ownText, name: ownText })),
  }),
  handle: async (input) => {
    const { list } = await askedList(new URLSearchParams(input), { mayBeOld: true });
    const { cards, next, total, corrected, isClosest: closest, shops } = list;
    return { cards, next, total, corrected, closest, shops: [...shops] };
  },
});

const priceChoice = z.object({
  fromKobo: z.number().optional(),
  toKobo: z.number().optional(),
  count: z.number().optional(),
});

const filterValue = z.object({ value: ownText, label: ownText, count: z.number().optional() });

const marketFilters = jsonFunction({
  method: 'get',
  path: '/marketFilters',
  summary: 'What a list of the market can be narrowed by, with counts for what is chosen now',
  access: 'public',
  input: z.record(keyField(), textField({ max: 400 })),
  output: z.object({
    total: z.number().optional(),
    lowestKobo: z.number().optional(),
    highestKobo: z.number().optional(),
    prices: z.array(priceChoice),
    places: z.array(filterValue).optional(),
    groups: z.array(
      z.object({
        name: z.enum(facetNames),
        total: z.number().optional(),
        values: z.array(filterValue),
      }),
    ),
  }),
  handle: async (input, { c }) =>
    filterChoices(await askedFilter(new URLSearchParams(input)), c.var.context.translator.t),
});

const placeGoods = jsonFunction({
  method: 'get',
  path: '/placeGoods',
  summary:
    'How many products each state, area and market place has; those without any are left out',
  access: 'public',
  input: z.object({ category: keyField({ max: 40 }).optional() }),
  output: z.object({ total: z.number(), places: z.record(ownText, z.number()) }),
  handle: async ({ category }) => {
    const slug = category === undefined ? undefined : categoryBySlug(category)?.slug;
    const [total, goods] = await Promise.all([marketTotal(slug), goodsByPlace(slug)]);
    return { total, places: Object.fromEntries(goods) };
  },
});

const shopItems = jsonFunction({
  method: 'get',
  path: '/shopItems',
  summary: 'Products of one shop, page by page',
  access: 'public',
  input: z.object({
    shopId: keyField(),
    q: textField({ max: 100 }).default(''),
    section: keyField({ max: 40 }).optional(),
    after: keyField({ max: 400 }).optional(),
  }),
  output: page,
  handle: async ({ shopId, q, section, after }) => {
    if (!isId(shopId)) throw shopErrors.not_found();
    return shopStocks({ shopId, q, section, after, count: 12 });
  },
});

const suggest = jsonFunction({
  method: 'get',
  path: '/suggestions',
  summary: 'Words, products, a category and a shop for what is being typed; five at most',
  access: 'public',
  input: z.object({ q: textField({ max: 100 }).default('') }),
  output: z.object({
    suggestions: z.array(
      z.object({
        kind: z.enum(['word', 'item', 'category', 'shop']),
        text: ownText,
        detail: ownText,
        href: ownText,
        picture: ownText.optional(),
      }),
    ),
  }),
  handle: async ({ q }, { c }) => ({
    suggestions: await suggestions(q, c.var.context.translator.t),
  }),
});

const like = jsonFunction({
  method: 'post',
  path: '/likeStock',
  summary: 'Likes a product, or takes the like back; one per visitor',
  access: 'public',
  input: z.object({ stockId: keyField(), liked: z.boolean().default(true), ...stepFields }),
  output: z.object({
    liked: z.boolean(),
    likes: z.number(),
    /** The visitor id came with this answer: sent again, it counts. */
    again: z.boolean(),
  }),
  handle: async ({ stockId, liked, ...more }, { c }) => {
    const { key, isKnown } = await visitorCounted(c, likeLimit, stepOfFields(more));
    if (!isKnown) return { liked: false, likes: await likesOf(stockId), again: true };
    return { ...(await likeStock({ stockId, visitorKey: key, liked })), again: false };
  },
});

const mine = jsonFunction({
  method: 'post',
  path: '/myLikes',
  summary: 'Which of these products this visitor likes, and in the same order how many do',
  access: 'public',
  input: z.object({ stockIds: z.array(keyField()).max(200) }),
  output: z.object({ liked: z.array(ownText), likes: z.array(z.number()) }),
  handle: async ({ stockIds }, { c }) => {
    const visitorId = readVisitor(c.req.header('cookie'), c.var.context.origin);
    const liked = visitorId ? await likedBy(visitorKey(visitorId), stockIds) : [];
    return { liked: liked.map(({ stockId }) => stockId), likes: liked.map(({ likes }) => likes) };
  },
});

const itemCards = jsonFunction({
  method: 'post',
  path: '/itemCards',
  summary: 'Products by their ids, in that order; what is hidden or gone is left out',
  access: 'public',
  input: z.object({ stockIds: z.array(keyField()).max(50) }),
  output: z.object({ cards: z.array(card) }),
  handle: async ({ stockIds }) => ({ cards: await stockCards(stockIds.filter(isId)) }),
});

const listStocks = jsonFunction({
  method: 'get',
  path: '/stocks',
  summary: 'Active items, the newest first, 50 at a time; of one shop, with words, in a category',
  access: 'public',
  input: z.object({
    shopId: keyField().optional(),
    q: textField({ max: 200 }).default(''),
    category: textField({ max: 60 }).optional(),
    cursor: keyField({ max: 400 }).optional(),
  }),
  output: z.object({ stocks: z.array(stockShape), cursor: ownText.nullable() }),
  handle: async ({ cursor: after, ...filter }, call) => {
    const viewer = await callViewer(call);
    const viewerShopId = viewer?.role && viewer.shop?.id;
    return stockEntities({ ...filter, after, viewerShopId });
  },
});

export const marketFunctions = [
  listStocks,
  marketItems,
  marketFilters,
  placeGoods,
  shopItems,
  suggest,
  like,
  mine,
  itemCards,
  ...visitorFunctions,
];
