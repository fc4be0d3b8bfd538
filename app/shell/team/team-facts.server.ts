import { inboxFacts } from '#app/domains/messages/inbox/inbox-page.server.ts';
import { letterCounts } from '#app/domains/moderation/measures/measures.queries.server.ts';
import { noticesOfSession } from '#app/domains/notices/notices.queries.server.ts';
import { waitingCounts } from '#app/domains/orders/figures.queries.server.ts';
import { liveOrders } from '#app/domains/orders/pages/live-orders.server.ts';
import { planName } from '#app/domains/plans/plans.ts';
import { shopPicture } from '#app/domains/shops/directory/directory.queries.server.ts';
import { planInForce } from '#app/domains/shops/shops.ts';
import { can } from '#app/domains/shops/team/permissions.ts';
import type { Viewer } from '#app/domains/shops/viewer/viewer.server.ts';
import { sectionCount } from '#app/domains/stocks/figures.queries.server.ts';
import { syncFunctions } from '#app/domains/sync/sync.api.server.ts';

/** What the frame of every page of a team member shows; undefined for whoever works in no shop. */
export async function teamFacts(viewer: Viewer | undefined) {
  const { shop, role, session } = viewer ?? {};
  if (!shop || !role || !session) return undefined;
  const seesPayments = can(role, 'payments.see');
  const [inbox, orders, waiting, sections, notices, letters] = await Promise.all([
    inboxFacts(shop.id),
    liveOrders(shop.id),
    waitingCounts(shop.id),
    sectionCount(shop.id),
    noticesOfSession(session.id),
    letterCounts(shop.id),
  ]);
  return {
    /** Whose the acts are that this phone keeps. */
    owner: { by: viewer?.session.userId ?? '', shop: shop.id },
    /** Whether the server takes every kind of act and tells what has changed. */
    hasFeed: syncFunctions.some(({ path }) => path === '/shopChanges'),
    inbox,
    orders: { ...orders, userId: session.userId, isPushed: notices !== undefined },
    isSuspended: shop.suspendedAt !== null,
    /** What Oja wrote to the shop, and how much of it those who may answer have not opened. */
    letters: { total: letters.total, unseen: can(role, 'shop.edit') ? letters.unseen : 0 },
    name: shop.name,
    businessType: shop.businessType,
    picture: shopPicture(shop),
    plan: planName(planInForce(shop)),
    items: shop.productCount,
    sections,
    newOrders: waiting.newOrders,
    /** Transfers to confirm; undefined for whoever may not see payments. */
    claims: seesPayments ? waiting.claims : undefined,
  };
}

export type TeamFacts = NonNullable<Awaited<ReturnType<typeof teamFacts>>>;
