import { data } from 'react-router';
import { answerFromForm } from '#app/domains/orders/bids/bid-forms.server.ts';
import { shopBids } from '#app/domains/orders/bids/bids.queries.server.ts';
import { BidsPage } from '#app/domains/orders/ui/bids/bids-page.tsx';
import { can } from '#app/domains/shops/team/permissions.ts';
import { requireMember } from '#app/domains/shops/viewer/viewer.server.ts';
import { formFault } from '#app/platform/http/forms/form-fault.server.ts';
import { formOf } from '#app/platform/http/input/form.server.ts';
import { keyOf } from '#app/platform/http/input/form-fields.ts';
import { page } from '#app/platform/http/pages/page-errors.server.ts';
import { requestContext } from '#app/platform/http/request-context.server.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { PageHead } from '#app/ui/frame/top-bar.tsx';
import teamStyles from '#app/ui/styles/team.css?url';
import type { Route } from './+types/offers';

export const handle = { frame: 'team' };
export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: teamStyles }];

export const loader = page(async ({ context }: Route.LoaderArgs) => {
  const { shop, role } = await requireMember(context, 'bids.answer');
  const { t } = context.get(requestContext).translator;
  const { given, ...own } = await shopBids(shop.id);
  const seesMoney = can(role, 'money.see');
  return {
    own: { ...own, given: seesMoney ? given : { orders: 0, givenKobo: 0 } },
    seesMoney,
    title: `${t('pages.offers')} · ${t('app.name')}`,
  };
});

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.title }];

export const action = page(async ({ request, context }: Route.ActionArgs) => {
  const { actor } = await requireMember(context, 'bids.answer');
  const form = await formOf(request);
  const id = keyOf(form, 'id');
  try {
    await answerFromForm(actor, form);
    return data({ id, fault: undefined });
  } catch (error) {
    const { fault, status } = formFault(error, context.get(requestContext).translator);
    return data({ id, fault }, { status });
  }
});

export default function Offers({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT();
  return (
    <div className="shell narrow">
      <PageHead title={t('pages.offers')} backTo="/" backLabel={t('ui.back')} />
      <BidsPage {...loaderData} answer={actionData} />
    </div>
  );
}
