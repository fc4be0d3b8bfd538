import { Link } from 'react-router';
import { CardRow } from '#app/domains/market/ui/list/card-row.tsx';
import { MyShops } from '#app/domains/market/ui/list/my-shops.tsx';
import { MyWishes } from '#app/domains/market/ui/list/my-wishes.tsx';
import { RecentlySeen } from '#app/domains/market/ui/list/recently-seen.tsx';
import { followedShops } from '#app/domains/market/visitors/follows.queries.server.ts';
import { savedCards, savedCount } from '#app/domains/market/visitors/saved.queries.server.ts';
import { wishesOf } from '#app/domains/market/visitors/wishes.queries.server.ts';
import { MyThreadList } from '#app/domains/messages/mine/my-thread-list.tsx';
import { myThreads } from '#app/domains/messages/mine/my-threads.queries.server.ts';
import { FollowButton } from '#app/domains/notices/ui/follow-button.tsx';
import { myBids } from '#app/domains/orders/bids/bids.queries.server.ts';
import { isLiveBid } from '#app/domains/orders/bids/bids.ts';
import { myOrderCounts, myOrders } from '#app/domains/orders/mine/my-orders.queries.server.ts';
import { MyBidList } from '#app/domains/orders/ui/bids/my-bid-list.tsx';
import { KeptCard } from '#app/domains/orders/ui/mine/kept-card.tsx';
import { MyOrderList } from '#app/domains/orders/ui/mine/my-order-card.tsx';
import { page } from '#app/platform/http/pages/page-errors.server.ts';
import { requestContext } from '#app/platform/http/request-context.server.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { signedVisitorKey } from '#app/platform/visitors/signed-visitor.server.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { ChipRow } from '#app/ui/display/chips.tsx';
import { EmptyState } from '#app/ui/display/empty-state.tsx';
import { PageHead } from '#app/ui/frame/top-bar.tsx';
import { Icon } from '#app/ui/icon.tsx';
import type { IconName } from '#app/ui/icon-names.ts';
import myStyles from '#app/ui/styles/my.css?url';
import type { Route } from './+types/my';

export const handle = { frame: 'market' };
export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: myStyles }];

const [shownOrders, shownThreads, shownSaved, shownNews] = [3, 5, 4, 4];

/** Everything by the id that this browser was given; nobody signs in. */
async function mine(key: string | undefined) {
  if (key === undefined)
    return {
      orders: [],
      counts: { all: 0, open: 0 },
      bids: [],
      threads: [],
      saved: [],
      savedAll: 0,
      wishes: [],
      shops: [],
    };
  const [{ orders }, counts, bids, threads, { cards: saved }, savedAll, wishes, shops] =
    await Promise.all([
      myOrders(key, { limit: shownOrders }),
      myOrderCounts(key),
      myBids(key),
      myThreads(key),
      savedCards(key, { limit: shownSaved }),
      savedCount(key),
      wishesOf(key),
      followedShops(key),
    ]);
  return { orders, counts, bids, threads, saved, savedAll, wishes, shops };
}

export const loader = page(async ({ request, context }: Route.LoaderArgs) => {
  const { origin, translator } = context.get(requestContext);
  const title = `${translator.t('my.title')} · ${translator.t('app.name')}`;
  return { title, ...(await mine(await signedVisitorKey(request, origin))) };
});

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.title },
  { name: 'robots', content: 'noindex' },
];

type Mine = Route.ComponentProps['loaderData'];

function Chip({
  to,
  icon,
  name,
  count,
}: {
  to: string;
  icon: IconName;
  name: string;
  count: number;
}) {
  return (
    <a className="chip" href={to}>
      <Icon name={icon} size="s" />
      {name} {count > 0 && <span className="num">{count}</span>}
    </a>
  );
}

function Parts({ counts, threads, savedAll, bids, wishes, shops }: Mine) {
  const t = useT();
  const unread = threads.reduce((sum, thread) => sum + thread.unread, 0);
  return (
    <ChipRow label={t('my.parts')}>
      <Chip to="#orders" icon="shopping-bag" name={t('my.orders_chip')} count={counts.open} />
      <Chip to="#messages" icon="message-circle" name={t('my.messages_chip')} count={unread} />
      <Chip
        to="#offers"
        icon="hand-coins"
        name={t('my.offers_chip')}
        count={bids.filter(({ state }) => isLiveBid(state)).length}
      />
      <Chip to="#saved" icon="heart" name={t('my.saved_chip')} count={savedAll} />
      <Chip to="#waiting" icon="bell" name={t('my.waiting_chip')} count={wishes.length} />
      <Chip to="#shops" icon="store" name={t('my.shops_chip')} count={shops.length} />
    </ChipRow>
  );
}

function All({ to, count, shown }: { to: string; count: number; shown: number }) {
  const t = useT();
  if (count <= shown) return null;
  return (
    <Link className="seclink" to={to}>
      {t('my.all', { count })}
      <Icon name="chevron-right" size="s" />
    </Link>
  );
}

function Orders({ orders, counts }: Mine) {
  const t = useT();
  return (
    <section id="orders" aria-labelledby="orders-h">
      <div className="sec-h">
        <h2 id="orders-h">{t('my.orders')}</h2>
        <All to="/my/orders" count={counts.all} shown={orders.length} />
      </div>
      {orders.length > 0 ? (
        <MyOrderList orders={orders} />
      ) : (
        <EmptyState
          as="h3"
          icon="shopping-bag"
          title={t('my.no_orders')}
          text={t('my.no_orders_text')}
        >
          <ButtonLink to="/my/find" variant="outline">
            {t('find.title')}
          </ButtonLink>
        </EmptyState>
      )}
    </section>
  );
}

function Messages({ threads }: Mine) {
  const t = useT();
  return (
    <section id="messages" aria-labelledby="messages-h">
      <div className="sec-h">
        <h2 id="messages-h">{t('my.messages')}</h2>
        <All to="/my/messages" count={threads.length} shown={shownThreads} />
      </div>
      {threads.length > 0 ? (
        <MyThreadList threads={threads.slice(0, shownThreads)} />
      ) : (
        <p className="muted">{t('my.no_messages_text')}</p>
      )}
    </section>
  );
}

function News({ wishes, shops }: Mine) {
  const t = useT();
  return (
    <div className="myg">
      <section id="waiting" aria-labelledby="waiting-h">
        <div className="sec-h">
          <h2 id="waiting-h">{t('my.waiting')}</h2>
          <All to="/my/waiting" count={wishes.length} shown={shownNews} />
        </div>
        {wishes.length > 0 ? (
          <MyWishes wishes={wishes.slice(0, shownNews)} />
        ) : (
          <p className="muted">{t('my.no_waiting_text')}</p>
        )}
      </section>
      <section id="shops" aria-labelledby="shops-h">
        <div className="sec-h">
          <h2 id="shops-h">{t('my.shops')}</h2>
          <All to="/my/shops" count={shops.length} shown={shownNews} />
        </div>
        {shops.length > 0 ? (
          <MyShops shops={shops.slice(0, shownNews)} />
        ) : (
          <p className="muted">{t('my.no_shops_text')}</p>
        )}
      </section>
      {wishes.length + shops.length > 0 && (
        <FollowButton call="followNews" what={{}} label="my.notify" />
      )}
    </div>
  );
}

export default function My({ loaderData }: Route.ComponentProps) {
  const t = useT();
  const { saved, savedAll } = loaderData;
  return (
    <div className="shell">
      <PageHead title={t('my.title')} />
      <Parts {...loaderData} />
      <div className="myg">
        <Orders {...loaderData} />
        <div className="stack">
          <MyBidList bids={loaderData.bids} />
          <Messages {...loaderData} />
          <KeptCard />
        </div>
      </div>
      <News {...loaderData} />
      {saved.length > 0 ? (
        <CardRow
          id="saved"
          title={t('my.saved')}
          cards={saved}
          more={<All to="/my/saved" count={savedAll} shown={saved.length} />}
        />
      ) : (
        <section className="sec" id="saved">
          <div className="sec-h">
            <h2>{t('my.saved')}</h2>
          </div>
          <p className="muted">{t('my.no_saved_text')}</p>
        </section>
      )}
      <RecentlySeen />
    </div>
  );
}
