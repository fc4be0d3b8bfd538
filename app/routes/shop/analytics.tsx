import { isPeriod, periods } from '#app/domains/insights/figures.ts';
import { freshenToday } from '#app/domains/insights/fresh-figures.server.ts';
import { shopReport } from '#app/domains/insights/report.queries.server.ts';
import { hideMoney } from '#app/domains/insights/report-view.ts';
import { ComplaintsCard } from '#app/domains/insights/ui/complaints-card.tsx';
import { DiscountsCard } from '#app/domains/insights/ui/discounts-card.tsx';
import {
  DaysChart,
  FiguresNote,
  HeadFigures,
  HoursChart,
  SourcesTable,
  StockList,
  TopList,
  WayToOrder,
} from '#app/domains/insights/ui/report-cards.tsx';
import { StaffSalesCard } from '#app/domains/insights/ui/staff-sales-card.tsx';
import { followerCount } from '#app/domains/market/visitors/follows.queries.server.ts';
import { can } from '#app/domains/shops/team/permissions.ts';
import { requireMember } from '#app/domains/shops/viewer/viewer.server.ts';
import { addressNumber } from '#app/platform/http/input/address.ts';
import { page } from '#app/platform/http/pages/page-errors.server.ts';
import { requestContext } from '#app/platform/http/request-context.server.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { formatMoney, shortMoney } from '#app/platform/money.ts';
import { useFreshFigures } from '#app/shell/use-fresh-figures.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { ChipLink, ChipRow } from '#app/ui/display/chips.tsx';
import { PageHead } from '#app/ui/frame/top-bar.tsx';
import teamStyles from '#app/ui/styles/team.css?url';
import type { Route } from './+types/analytics';

export const handle = { frame: 'team' };
export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: teamStyles }];

export const loader = page(async ({ request, context }: Route.LoaderArgs) => {
  const { shop, role } = await requireMember(context, 'insights.see');
  const { t } = context.get(requestContext).translator;
  const days = addressNumber(new URL(request.url).searchParams, 'days') ?? 0;
  await freshenToday(shop.id);
  const [whole, followers] = await Promise.all([
    shopReport(shop.id, isPeriod(days) ? days : 7),
    followerCount(shop.id),
  ]);
  const seesMoney = can(role, 'money.see');
  const report = seesMoney ? whole : hideMoney(whole);
  return { report, seesMoney, followers, title: `${t('pages.analytics')} · ${t('app.name')}` };
});

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.title }];

export default function Analytics({
  loaderData: { report, seesMoney, followers },
}: Route.ComponentProps) {
  const t = useT();
  useFreshFigures();
  const { period } = report;
  return (
    <div className="shell">
      <PageHead title={t('pages.analytics')} backTo="/" backLabel={t('ui.back')}>
        <ButtonLink
          to={`/analytics.csv?days=${period}`}
          reloadDocument
          variant="outline"
          size="s"
          icon="download"
          aria-label={t('payments.download')}
        >
          CSV
        </ButtonLink>
      </PageHead>
      <div className="mb-m">
        <ChipRow label={t('analytics.time')}>
          {periods.map((days) => (
            <ChipLink
              key={days}
              to={`/analytics?days=${days}`}
              current={days === period}
              preventScrollReset
            >
              {t('analytics.days', { count: days })}
            </ChipLink>
          ))}
        </ChipRow>
      </div>
      <HeadFigures report={report} seesMoney={seesMoney} />
      <FiguresNote asOf={report.asOf} />
      {followers > 0 && (
        <p className="muted small mt-xs">{t('analytics.followers', { count: followers })}</p>
      )}
      <div className="two ana mt-m">
        <DaysChart
          report={report}
          title="analytics.views_each"
          head="analytics.views"
          value={(day) => day.views}
        />
        <TopList title="analytics.most_seen" items={report.seen} none="analytics.none" />
        {seesMoney && (
          <DaysChart
            report={report}
            title="analytics.sales_each"
            head="analytics.sales"
            value={(day) => day.salesKobo}
            format={formatMoney}
            short={shortMoney}
          />
        )}
        <DaysChart
          report={report}
          title="analytics.orders_each"
          head="analytics.orders"
          value={(day) => day.orders}
        />
        <TopList title="analytics.most_sold" items={report.sold} none="analytics.none_sold" />
        <HoursChart report={report} />
        <WayToOrder report={report} />
        <SourcesTable report={report} seesMoney={seesMoney} />
        <StaffSalesCard report={report} />
        <DiscountsCard report={report} />
        <ComplaintsCard report={report} />
        <StockList title="analytics.low" state={report.low} none="analytics.none_low" />
        <StockList title="analytics.dead" state={report.dead} none="analytics.none_dead" />
      </div>
    </div>
  );
}
