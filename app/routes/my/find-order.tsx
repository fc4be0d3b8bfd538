import { data, redirect } from 'react-router';
import { displayPhone } from '#app/domains/accounts/phone/phone.ts';
import { findFromForm } from '#app/domains/orders/mine/find-from-form.server.ts';
import { codeLength } from '#app/domains/orders/orders.ts';
import { phoneOfOwnOrder } from '#app/domains/orders/pages/visitor-order.server.ts';
import { FindForm } from '#app/domains/orders/ui/mine/find-form.tsx';
import { unlessRefused } from '#app/platform/http/forms/form-fault.ts';
import { addressKey } from '#app/platform/http/input/address.ts';
import { formOf } from '#app/platform/http/input/form.server.ts';
import { page } from '#app/platform/http/pages/page-errors.server.ts';
import { requestContext } from '#app/platform/http/request-context.server.ts';
import { withCookies } from '#app/platform/http/with-cookies.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { signedVisitorKey } from '#app/platform/visitors/signed-visitor.server.ts';
import { Card } from '#app/ui/display/card.tsx';
import { PageHead } from '#app/ui/frame/top-bar.tsx';
import type { Route } from './+types/find-order';

export const handle = { frame: 'market' };
export const shouldRevalidate = unlessRefused;

export const loader = page(async ({ request, context }: Route.LoaderArgs) => {
  const { origin, translator } = context.get(requestContext);
  const { t } = translator;
  const search = new URL(request.url).searchParams;
  const number = addressKey(search, 'number', 12);
  const order = addressKey(search, 'order', codeLength);
  const own = order && (await phoneOfOwnOrder(order, await signedVisitorKey(request, origin)));
  const heading = t(own ? 'order.prove_phone' : 'find.title');
  return {
    number,
    phone: own ? displayPhone(own) : undefined,
    backTo: own ? `/o/${order}` : '/my',
    heading,
    title: `${heading} · ${t('app.name')}`,
  };
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
  const { number, phone, backTo, heading } = loaderData;
  return (
    <div className="shell narrow">
      <PageHead title={heading} backTo={backTo} backLabel={t('ui.back')} />
      <Card className="stack">
        <p className="muted">{t(phone ? 'order.prove_text' : 'find.text')}</p>
        <FindForm answer={actionData} number={number} phone={phone} />
      </Card>
    </div>
  );
}
