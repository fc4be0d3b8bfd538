import { data } from 'react-router';
import { planChoice } from '#app/domains/billing/billing.ts';
import { answerPlanForm } from '#app/domains/billing/plan-form.server.ts';
import { subscriptionPage } from '#app/domains/billing/plan-page.server.ts';
import { PageHead } from '#app/domains/billing/ui/page-head.tsx';
import { PaymentHistory } from '#app/domains/billing/ui/payment-history.tsx';
import { PlanBanner } from '#app/domains/billing/ui/plan-banner.tsx';
import { PlanCard } from '#app/domains/billing/ui/plan-card.tsx';
import { SavedCard } from '#app/domains/billing/ui/saved-card.tsx';
import { isPlanId, plans } from '#app/domains/plans/plans.ts';
import { requireMember } from '#app/domains/shops/viewer/viewer.server.ts';
import { formFault } from '#app/platform/http/forms/form-fault.server.ts';
import { addressKey } from '#app/platform/http/input/address.ts';
import { formOf } from '#app/platform/http/input/form.server.ts';
import { page } from '#app/platform/http/pages/page-errors.server.ts';
import { requestContext } from '#app/platform/http/request-context.server.ts';
import { formatDate } from '#app/platform/i18n/formats.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { Note } from '#app/ui/display/note.tsx';
import teamStyles from '#app/ui/styles/team.css?url';
import type { Route } from './+types/subscription';

export const handle = { frame: 'team' };

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: teamStyles }];

export const loader = page(async ({ request, context }: Route.LoaderArgs) => {
  const { shop } = await requireMember(context, 'plan.pay');
  const { t } = context.get(requestContext).translator;
  const found = await subscriptionPage(shop);
  const chosen = addressKey(new URL(request.url).searchParams, 'choose');
  const choice = isPlanId(chosen) ? planChoice(chosen, found.planId) : undefined;
  return {
    ...found,
    refused: choice?.kind === 'refused' ? choice.code : undefined,
    title: `${t('pages.subscription')} · ${t('app.name')}`,
  };
});

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.title },
  { name: 'robots', content: 'noindex' },
];

export const action = page(async ({ request, context }: Route.ActionArgs) => {
  const { actor } = await requireMember(context, 'plan.pay');
  try {
    return await answerPlanForm(actor, await formOf(request));
  } catch (error) {
    const { fault, status } = formFault(error, context.get(requestContext).translator);
    return data({ fault }, { status });
  }
});

export default function Subscription({ loaderData }: Route.ComponentProps) {
  const t = useT();
  const { planId, until, standsStill, next, fellBack, used } = loaderData;
  const { card, history, refundUsed, banner, refused } = loaderData;
  return (
    <div className="shell">
      <PageHead title={t('pages.subscription')} back="/" />
      {banner && <PlanBanner {...banner} />}
      {refused && (
        <Note tone="bad" live className="mb-m">
          {t(`errors.billing.${refused}`)}
        </Note>
      )}
      {fellBack && (
        <Note tone="warn" className="mb-m">
          {t('subscription.fell_back')}
        </Note>
      )}
      {standsStill && (
        <Note icon="calendar" className="mb-m">
          {t('subscription.stands_still')}
        </Note>
      )}
      {next && (
        <Note icon="calendar" className="mb-m">
          {t('subscription.next', { plan: next.plan, date: formatDate(next.startsAt) })}
        </Note>
      )}
      <ul className="plans">
        {plans.map((plan) => (
          <PlanCard key={plan.id} plan={plan} current={planId} until={until} used={used} />
        ))}
      </ul>
      <Note icon="shield-check" className="mt-l">
        <b>{t('subscription.guarantee')}</b>{' '}
        {t(refundUsed ? 'subscription.guarantee_used' : 'subscription.guarantee_text')}
      </Note>
      {card && <SavedCard {...card} />}
      <PaymentHistory rows={history} />
    </div>
  );
}
