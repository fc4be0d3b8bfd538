import { data, redirect } from 'react-router';
import { findFromForm } from '#app/domains/orders/mine/find-from-form.server.ts';
import { FindForm } from '#app/domains/orders/ui/mine/find-form.tsx';
import { unlessRefused } from '#app/platform/http/forms/form-fault.ts';
import { formOf } from '#app/platform/http/input/form.server.ts';
import { page } from '#app/platform/http/pages/page-errors.server.ts';
import { requestContext } from '#app/platform/http/request-context.server.ts';
import { withCookies } from '#app/platform/http/with-cookies.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { Card } from '#app/ui/display/card.tsx';
import { PageHead } from '#app/ui/frame/top-bar.tsx';
import type { Route } from './+types/find-order';

export const handle = { frame: 'market' };
export const shouldRevalidate = unlessRefused;

export const loader = page(({ context }: Route.LoaderArgs) => {
  const { t } = context.get(requestContext).translator;
  return { title: `${t('find.title')} · ${t('app.name')}` };
});

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.title },
  { name: 'robots', content: 'noindex' },
];

export const action = page(async ({ request, context }: Route.ActionArgs) => {
  const facts = context.get(requestContext);
  const form = await formOf(request);
  const { found, answer, status, cookies } = await findFromForm(request, facts, form);
  const headers = withCookies(cookies);
  if (!found) return data(answer, { status, headers });
  const [only, ...more] = found;
  return redirect(only && more.length === 0 ? `/o/${only}` : '/my/orders', { headers });
});

export default function FindOrder({ actionData }: Route.ComponentProps) {
  const t = useT();
  return (
    <div className="shell narrow">
      <PageHead title={t('find.title')} backTo="/my" backLabel={t('ui.back')} />
      <Card className="stack">
        <p className="muted">{t('find.text')}</p>
        <FindForm answer={actionData} />
      </Card>
    </div>
  );
}
