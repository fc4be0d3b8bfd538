import { data, redirect } from 'react-router';
import { findFromForm } from '#app/domains/orders/mine/find-from-form.server.ts';
import { codeLength } from '#app/domains/orders/orders.ts';
import { FindForm } from '#app/domains/orders/ui/mine/find-form.tsx';
import { unlessRefused } from '#app/platform/http/forms/form-fault.ts';
import { addressKey } from '#app/platform/http/input/address.ts';
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

export const loader = page(({ request, context }: Route.LoaderArgs) => {
  const { t } = context.get(requestContext).translator;
  const number = addressKey(new URL(request.url).searchParams, 'number', 12);
  return { number, title: `${t('find.title')} · ${t('app.name')}` };
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
  // Back to the order whose link was opened, where it is one of this phone.
  const wanted = addressKey(new URL(request.url).searchParams, 'order', codeLength);
  const shown = found.find((code) => code === wanted) ?? (more.length === 0 ? only : undefined);
  return redirect(shown ? `/o/${shown}` : '/my/orders', { headers });
});

export default function FindOrder({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT();
  return (
    <div className="shell narrow">
      <PageHead title={t('find.title')} backTo="/my" backLabel={t('ui.back')} />
      <Card className="stack">
        <p className="muted">{t('find.text')}</p>
        <FindForm answer={actionData} number={loaderData.number} />
      </Card>
    </div>
  );
}
