import { isbot } from 'isbot';
import { z } from 'zod';
import { ownCode } from '#app/domains/adverts/adverts.queries.server.ts';
import { countView } from '#app/domains/market/visitors/count-view.server.ts';
import { viewedItem } from '#app/domains/market/visitors/viewed-item.queries.server.ts';
import { callViewer } from '#app/domains/shops/viewer/call-viewer.server.ts';
import { shopOfStock } from '#app/domains/stocks/stocks.queries.server.ts';
import { stepFields, stepOfFields } from '#app/platform/extra-step/step-fields.ts';
import { httpErrors } from '#app/platform/http/errors/http.errors.ts';
import { type JsonCall, jsonFunction } from '#app/platform/http/functions/json-function.server.ts';
import { isId } from '#app/platform/id.ts';
import { keyField } from '#app/platform/text/fields.ts';
import { visitorCounted } from '#app/platform/visitors/known-visitor.server.ts';
import { cameFrom } from './came-from.ts';
import { noteEvent } from './event-writer.server.ts';
import { originOf } from './sources.ts';

const isProgram = ({ c }: JsonCall): boolean => isbot(c.req.header('user-agent') ?? '');

interface Came {
  referrer?: string | undefined;
  advertCode?: string | undefined;
}

/** What brought a visitor to a shop. What a browser says of a code is believed when the shop has made it. */
async function originFor({ c }: JsonCall, shopId: string | undefined, came: Came) {
  const advertCode = await ownCode(shopId, came.advertCode);
  const ownHost = new URL(c.var.context.origin).hostname;
  return originOf({ referrer: came.referrer, advertCode, ownHost });
}

/** The visitor id came with this answer: sent again, it counts. */
const again = z.boolean().optional();

const incrementStockViews = jsonFunction({
  method: 'post',
  path: '/incrementStockViews',
  summary: 'Counts a look at a product: once per visitor and day, without bots and the own team',
  access: 'public',
  input: z.object({ stockId: keyField(), ...cameFrom.shape, ...stepFields }),
  output: z.object({ counted: z.boolean(), again }),
  handle: async ({ stockId, ...input }, call) => {
    const limit = { name: 'view', visitor: 1_000, address: 60_000 };
    const visitor = isProgram(call)
      ? undefined
      : await visitorCounted(call.c, limit, stepOfFields(input));
    const viewer = await callViewer(call);
    const item = await viewedItem(stockId);
    const isOwn = item !== undefined && item.shopId === viewer?.shop?.id;
    // An item that is hidden is for others one that is not there.
    if (!item || !(item.isShown || isOwn)) throw httpErrors.not_found();
    if (!visitor || isOwn) return { counted: false };
    if (!visitor.isKnown) return { counted: false, again: true };
    const { shopId } = item;
    const counted = await countView({ stockId, visitorKey: visitor.key });
    if (counted) {
      const origin = await originFor(call, shopId, input);
      noteEvent({ kind: 'view', stockId, shopId, visitorId: visitor.key, ...origin });
    }
    return { counted };
  },
});

const recordVisit = jsonFunction({
  method: 'post',
  path: '/recordVisit',
  summary: 'Notes that a visit began, and where it came from',
  access: 'public',
  input: z.object({
    shopId: keyField().optional(),
    stockId: keyField().optional(),
    ...cameFrom.shape,
    ...stepFields,
  }),
  output: z.object({ again }),
  handle: async ({ shopId, stockId, ...input }, call) => {
    if (isProgram(call)) return {};
    const limit = { name: 'visit', visitor: 300, address: 60_000 };
    const { key, isKnown } = await visitorCounted(call.c, limit, stepOfFields(input));
    if (!isKnown) return { again: true };
    const stock = isId(stockId) ? stockId : undefined;
    const shop = isId(shopId) ? shopId : stock && (await shopOfStock(stock));
    const viewer = await callViewer(call);
    if (viewer?.shop && viewer.shop.id === shop) return {};
    noteEvent({
      kind: 'visit',
      stockId: stock,
      shopId: shop,
      visitorId: key,
      ...(await originFor(call, shop, input)),
    });
    return {};
  },
});

export const insightsFunctions = [incrementStockViews, recordVisit];
