import { planReceipt } from '#app/domains/billing/receipt/receipt.server.ts';
import { PageHead } from '#app/domains/billing/ui/page-head.tsx';
import { PlanReceipt } from '#app/domains/billing/ui/plan-receipt.tsx';
import { requireMember } from '#app/domains/shops/viewer/viewer.server.ts';
import { page } from '#app/platform/http/pages/page-errors.server.ts';
import { requestContext } from '#app/platform/http/request-context.server.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import teamStyles from '#app/ui/styles/team.css?url';
import type { Route } from './+types/plan-receipt';

export const handle = { frame: 'errand' };

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: teamStyles }];

export const loader = page(async ({ params, context }: Route.LoaderArgs) => {
  const { shop } = await requireMember(context, 'plan.pay');
  const { t } = context.get(requestContext).translator;
  const facts = await planReceipt(shop, params.reference);
  return { facts, title: `${t('receipt.title')} ${facts.reference} · ${t('app.name')}` };
});

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.title },
  { name: 'robots', content: 'noindex' },
];

export default function PlanReceiptPage({ loaderData }: Route.ComponentProps) {
  const t = useT();
  return (
    <div className="shell tiny">
      <PageHead title={t('receipt.title')} back="/subscription" />
      <PlanReceipt facts={loaderData.facts} />
    </div>
  );
}
