import { NotifyButton } from '#app/domains/notices/ui/notify-button.tsx';
import { ownOrders, tabCounts } from '#app/domains/orders/orders.queries.server.ts';
import { type OrderTab, orderTabs } from '#app/domains/orders/orders.ts';
import { liveOrders } from '#app/domains/orders/pages/live-orders.server.ts';
import { unpaidSales } from '#app/domains/orders/payments/payments.queries.server.ts';
import { unpaidPath } from '#app/domains/orders/payments/unpaid.ts';
import { OrderCard } from '#app/domains/orders/ui/order-card.tsx';
import { useLiveOrders } from '#app/domains/orders/ui/use-live-orders.ts';
import { can } from '#app/domains/shops/team/permissions.ts';
import { requireMember } from '#app/domains/shops/viewer/viewer.server.ts';
import { ordersScreen } from '#app/domains/sync/screens/orders-screen.ts';
import { unlessLineBroke } from '#app/platform/http/forms/form-fault.ts';
import { addressKey, addressNumber, addressText } from '#app/platform/http/input/address.ts';
import { page } from '#app/platform/http/pages/page-errors.server.ts';
import { requestContext } from '#app/platform/http/request-context.server.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { formatMoney } from '#app/platform/money.ts';
import { mostInteger } from '#app/platform/text/number-in.ts';
import { fromCopy, isOpenedHere } from '#app/shell/team/from-copy.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { ChipLink, ChipRow } from '#app/ui/display/chips.tsx';
import { EmptyState } from '#app/ui/display/empty-state.tsx';
import { SearchBox } from '#app/ui/fields/search-box.tsx';
import { LinkTabs } from '#app/ui/frame/tabs.tsx';
import { PageHead } from '#app/ui/frame/top-bar.tsx';
import teamStyles from '#app/ui/styles/team.css?url';
import { useRests } from '#app/ui/use-rests.ts';
import type { Route } from './+types/orders';

export const handle = { frame: 'team' };
export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: teamStyles }];

const isTab = (text: string | undefined): text is OrderTab => orderTabs.some((tab) => tab === text);

export const loader = page(async ({ request, context }: Route.LoaderArgs) => {
  const { shop, role } = await requireMember(context, 'orders.work');
  const { t } = context.get(requestContext).translator;
  const search = new URL(request.url).searchParams;
  const given = addressKey(search, 'tab');
  const tab = isTab(given) ? given : 'new';
  const q = addressText(search, 'q', 100);
  const before = addressNumber(search, 'before', mostInteger);
  const { cursor } = await liveOrders(shop.id);
  const seesTotals = can(role, 'money.see');
  // Whoever sees no totals sees who owes, and not how much in all.
  const isUnpaid = addressKey(search, 'unpaid') === '1' && q === '';
  const [counts, list, unpaid] = await Promise.all([
    tabCounts(shop.id),
    ownOrders({ shopId: shop.id, tab, q, isUnpaid, before, seesMoney: seesTotals }),
    unpaidSales(shop.id),
  ]);
  const title = `${t('pages.orders')} · ${t('app.name')}`;
  const seesMoney = can(role, 'payments.see');
  const unpaidKobo = seesTotals ? unpaid.kobo : undefined;
  return {
    tab,
    q,
    counts,
    isUnpaid,
    unpaid: { count: unpaid.count, kobo: unpaidKobo },
    list,
    cursor,
    seesMoney,
    title,
  };
});

export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) =>
  fromCopy(request, serverLoader, { name: 'orders', make: ordersScreen });
clientLoader.hydrate = isOpenedHere;

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.title }];

/** A step that was kept on the phone has changed nothing here yet. */
export const shouldRevalidate = unlessLineBroke;

type ShownOrders = Route.ComponentProps['loaderData']['list']['orders'];

function OrderRows({ orders, seesMoney }: { orders: ShownOrders; seesMoney: boolean }) {
  const rests = useRests(orders.map(({ id }) => id).join());
  return (
    <ul className={classNames('slist', rests)}>
      {orders.map((order) => (
        <OrderCard key={order.id} order={order} seesMoney={seesMoney} />
      ))}
    </ul>
  );
}

export default function Orders({ loaderData }: Route.ComponentProps) {
  const t = useT();
  const { tab, q, counts, isUnpaid, unpaid, list, cursor, seesMoney } = loaderData;
  useLiveOrders(cursor);
  const shown = isUnpaid ? { unpaid: '1' } : { tab, ...(q && { q }) };
  const more = new URLSearchParams({ ...shown, before: String(list.next ?? '') });
  return (
    <div className="shell">
      <PageHead title={t('pages.orders')} backTo="/" backLabel={t('ui.back')}>
        <ButtonLink to="/orders/counter" size="s" icon="hand-coins">
          {t('counter.title')}
        </ButtonLink>
      </PageHead>
      <LinkTabs
        label={t('pages.orders')}
        items={orderTabs.map((id) => ({
          to: `/orders?tab=${id}`,
          current: id === tab && q === '' && !isUnpaid,
          label: (
            <>
              {t(`orders.tab.${id}`)} <span className="num">{counts[id]}</span>
            </>
          ),
        }))}
      />
      <div className="my-m">
        <SearchBox
          key={q}
          action="/orders"
          label={t('orders.search')}
          placeholder={t('orders.search')}
          defaultValue={q}
          maxLength={100}
          bare
        />
      </div>
      {(unpaid.count > 0 || isUnpaid) && (
        <div className="mb-m">
          <ChipRow label={t('orders.not_yet')}>
            <ChipLink to={unpaidPath} current={isUnpaid} icon="clock-4">
              {t('orders.not_yet')}{' '}
              <span className="num">
                {unpaid.kobo === undefined ? unpaid.count : formatMoney(unpaid.kobo)}
              </span>
            </ChipLink>
          </ChipRow>
        </div>
      )}
      {list.orders.length === 0 ? (
        <EmptyState
          card
          icon="shopping-bag"
          title={
            q ? t('orders.none_found') : t(isUnpaid ? 'orders.none_unpaid' : `orders.none.${tab}`)
          }
          text={q === '' && !isUnpaid && tab === 'new' ? t('orders.none_text') : undefined}
        >
          {q && <ButtonLink to="/orders">{t('orders.clear')}</ButtonLink>}
        </EmptyState>
      ) : (
        <OrderRows
          key={`${isUnpaid ? 'unpaid' : tab} ${q}`}
          orders={list.orders}
          seesMoney={seesMoney}
        />
      )}
      {list.next !== undefined && (
        <div className="center mt-l">
          <ButtonLink to={`/orders?${more}`} variant="outline">
            {t('orders.older')}
          </ButtonLink>
        </div>
      )}
      <p className="center mt-l">
        <NotifyButton label="notices.turn_on" />
      </p>
    </div>
  );
}
