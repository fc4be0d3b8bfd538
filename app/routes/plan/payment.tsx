import { useEffect, useRef } from 'react';
import { data, Form, useFetcher } from 'react-router';
import { paidPlan } from '#app/domains/billing/billing.ts';
import { openPaymentPage, paymentPage } from '#app/domains/billing/payment-page.server.ts';
import { PageHead } from '#app/domains/billing/ui/page-head.tsx';
import {
  InitializationFailed,
  InitializingPayment,
  NoPlanSelected,
  PaymentSummary,
} from '#app/domains/billing/ui/payment-summary.tsx';
import { requireMember } from '#app/domains/shops/viewer/viewer.server.ts';
import { formFault } from '#app/platform/http/forms/form-fault.server.ts';
import { isPassingFailure } from '#app/platform/http/forms/form-fault.ts';
import { addressKey } from '#app/platform/http/input/address.ts';
import { page } from '#app/platform/http/pages/page-errors.server.ts';
import { requestContext } from '#app/platform/http/request-context.server.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { Button } from '#app/ui/button.tsx';
import teamStyles from '#app/ui/styles/team.css?url';
import type { Route } from './+types/payment';

export const handle = { frame: 'errand' };

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: teamStyles }];

export const loader = page(async ({ request, context }: Route.LoaderArgs) => {
  const viewer = await requireMember(context, 'plan.pay');
  const { t } = context.get(requestContext).translator;
  const plan = paidPlan(addressKey(new URL(request.url).searchParams, 'plan'));
  const title = `${t('payment.title')} · ${t('app.name')}`;
  return { quote: plan && (await paymentPage(viewer, plan)), title };
});

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.title },
  { name: 'robots', content: 'noindex' },
];

export const action = page(async ({ request, context }: Route.ActionArgs) => {
  const viewer = await requireMember(context, 'plan.pay');
  const facts = context.get(requestContext);
  const planId = addressKey(new URL(request.url).searchParams, 'plan') ?? '';
  try {
    return { payment: await openPaymentPage(viewer, { planId, facts }) };
  } catch (error) {
    const { fault, status } = formFault(error, facts.translator);
    return data({ fault }, { status });
  }
});

/** A broken line is a failed initialisation too, not an error page. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } catch (error) {
    if (!isPassingFailure(error)) throw error;
    return { fault: { code: 'line', message: '' } };
  }
}

/** Asks for the payment page once, as soon as the page is alive. */
function useOpenedPayment(planId: string | undefined) {
  const fetcher = useFetcher<typeof action>();
  const { submit } = fetcher;
  const asked = useRef<string>(undefined);
  useEffect(() => {
    if (!planId || asked.current === planId) return;
    asked.current = planId;
    void submit(null, { method: 'post', action: `/payment?plan=${planId}` });
  }, [planId, submit]);
  return fetcher.data;
}

export default function Payment({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT();
  const { quote } = loaderData;
  const fetched = useOpenedPayment(actionData ? undefined : quote?.planId);
  const answer = actionData ?? fetched;
  if (!quote) {
    return (
      <div className="shell tiny">
        <NoPlanSelected />
      </div>
    );
  }
  if (answer && 'fault' in answer) {
    return (
      <div className="shell tiny">
        <InitializationFailed message={answer.fault.message || t('errors.billing.init_failed')} />
      </div>
    );
  }
  return (
    <div className="shell tiny">
      {answer && <PageHead title={t('payment.title')} back="/subscription" />}
      {answer ? <PaymentSummary quote={quote} payment={answer.payment} /> : <InitializingPayment />}
      {!answer && (
        <noscript>
          <Form method="post" className="mt-l">
            <Button type="submit" block size="l">
              {t('payment.begin')}
            </Button>
          </Form>
        </noscript>
      )}
    </div>
  );
}
