import { data } from 'react-router';
import { itemsForCode, ownCodes } from '#app/domains/orders/codes/codes.queries.server.ts';
import { maxCodes } from '#app/domains/orders/codes/codes.ts';
import { answerCodes } from '#app/domains/orders/codes/edit-codes.server.ts';
import { CodesPage } from '#app/domains/orders/ui/codes/codes-page.tsx';
import { requireMember } from '#app/domains/shops/viewer/viewer.server.ts';
import { formFault } from '#app/platform/http/forms/form-fault.server.ts';
import { formOf } from '#app/platform/http/input/form.server.ts';
import { page } from '#app/platform/http/pages/page-errors.server.ts';
import { requestContext } from '#app/platform/http/request-context.server.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { PageHead } from '#app/ui/frame/top-bar.tsx';
import teamStyles from '#app/ui/styles/team.css?url';
import type { Route } from './+types/codes';

export const handle = { frame: 'team' };
export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: teamStyles }];

export const loader = page(async ({ context }: Route.LoaderArgs) => {
  const { shop } = await requireMember(context, 'prices.edit');
  const { t } = context.get(requestContext).translator;
  const [own, items] = await Promise.all([ownCodes(shop.id), itemsForCode(shop.id)]);
  return { own, items, title: `${t('pages.codes')} · ${t('app.name')}` };
});

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.title }];

export const action = page(async ({ request, context }: Route.ActionArgs) => {
  const { actor } = await requireMember(context, 'prices.edit');
  const form = await formOf(request);
  try {
    await answerCodes(actor, form);
    return data({ ok: true, fault: undefined });
  } catch (error) {
    const { fault, status } = formFault(error, context.get(requestContext).translator);
    return data({ ok: false, fault }, { status });
  }
});

export default function Codes({ loaderData: { own, items }, actionData }: Route.ComponentProps) {
  const t = useT();
  return (
    <div className="shell narrow">
      <PageHead title={t('pages.codes')} backTo="/" backLabel={t('ui.back')}>
        <span className="muted num nowrap">
          {t('ui.used_of', { used: own.codes.length, limit: maxCodes })}
        </span>
      </PageHead>
      <CodesPage own={own} items={items} answer={actionData} />
    </div>
  );
}
