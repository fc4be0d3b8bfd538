import { useEffect } from 'react';
import { data, redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import { displayPhone } from '#app/domains/accounts/phone/phone.ts';
import type { ProveAnswer } from '#app/domains/accounts/prove-from-form.server.ts';
import { forgetBuyer } from '#app/domains/orders/ui/checkout/buyer-store.ts';
import { ProveForm } from '#app/domains/orders/ui/mine/prove-form.tsx';
import { myData } from '#app/domains/privacy/my-data.queries.server.ts';
import {
  eraseFromForm,
  phoneOfData,
  proveForData,
} from '#app/domains/privacy/my-data-form.server.ts';
import { EraseForm } from '#app/domains/privacy/ui/erase-form.tsx';
import { KeptData } from '#app/domains/privacy/ui/kept-data.tsx';
import { formFault } from '#app/platform/http/forms/form-fault.server.ts';
import { unlessRefused } from '#app/platform/http/forms/form-fault.ts';
import { formOf } from '#app/platform/http/input/form.server.ts';
import { keyOf } from '#app/platform/http/input/form-fields.ts';
import { page } from '#app/platform/http/pages/page-errors.server.ts';
import { requestContext } from '#app/platform/http/request-context.server.ts';
import { withCookies } from '#app/platform/http/with-cookies.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { Card } from '#app/ui/display/card.tsx';
import { Note } from '#app/ui/display/note.tsx';
import { PageHead } from '#app/ui/frame/top-bar.tsx';
import { Icon } from '#app/ui/icon.tsx';
import type { Route } from './+types/my-data';

export const handle = { frame: 'market' };
/** Refused because what was shown is no longer so: the page shows how it stands. */
export const shouldRevalidate = (asked: ShouldRevalidateFunctionArgs): boolean =>
  asked.actionStatus === 409 || unlessRefused(asked);

export const loader = page(async ({ request, context }: Route.LoaderArgs) => {
  const facts = context.get(requestContext);
  const { t } = facts.translator;
  const phone = await phoneOfData(request, facts);
  return {
    title: `${t('my_data.title')} · ${t('app.name')}`,
    isErased: new URL(request.url).searchParams.has('erased'),
    kept: phone === undefined ? undefined : { phone, ...(await myData(phone)) },
  };
});

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.title },
  { name: 'robots', content: 'noindex' },
];

export const action = page(async ({ request, context }: Route.ActionArgs) => {
  const facts = context.get(requestContext);
  const form = await formOf(request);
  if (keyOf(form, 'intent') !== 'erase') {
    const { isProved, answer, status, cookies } = await proveForData({ request, facts, form });
    const headers = withCookies(cookies);
    if (isProved) return redirect('/my-data', { headers });
    return data<{ answer?: ProveAnswer; refused?: string }>({ answer }, { status, headers });
  }
  try {
    await eraseFromForm(request, facts, form);
    return redirect('/my-data?erased');
  } catch (error) {
    const { fault, status } = formFault(error, facts.translator);
    return data<{ answer?: ProveAnswer; refused?: string }>({ refused: fault.message }, { status });
  }
});

type Kept = NonNullable<Route.ComponentProps['loaderData']['kept']>;

function Kept({ kept, refused }: { kept: Kept; refused: string | undefined }) {
  const t = useT();
  const { orders, offers, chats, reviews, reports, wishes, follows } = kept;
  const all = [orders, offers, chats, reviews, reports, wishes, follows];
  const isEmpty = all.every((list) => list.length === 0);
  return (
    <div className="stack">
      <p className="muted">{t('my_data.of', { phone: displayPhone(kept.phone) })}</p>
      {kept.hasAccount && <Note>{t('my_data.account')}</Note>}
      {isEmpty && <Note>{t('my_data.nothing')}</Note>}
      {/* A file: the browser fetches it itself. */}
      <a className="btn soft" href="/my-data/file" download>
        <Icon name="download" size="s" />
        {t('my_data.file')}
      </a>
      <KeptData data={kept} />
      {!isEmpty && <EraseForm refused={refused} />}
    </div>
  );
}

export default function MyDataPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT();
  const { kept, isErased } = loaderData;
  const { answer, refused } = actionData ?? {};
  // What the check-out would fill in was erased too.
  useEffect(() => {
    if (isErased) forgetBuyer();
  }, [isErased]);
  return (
    <div className="shell narrow">
      <PageHead title={t('my_data.title')} backTo="/my" backLabel={t('ui.back')} />
      {kept ? (
        <Kept kept={kept} refused={refused} />
      ) : (
        <Card className="stack">
          {isErased && !answer && !refused && (
            <Note tone="ok" live>
              {t('my_data.erased')}
            </Note>
          )}
          {refused && (
            <Note tone="bad" live>
              {refused}
            </Note>
          )}
          <p className="muted">{t('my_data.text')}</p>
          <ProveForm answer={answer} show={t('my_data.show')} hint={t('find.phone_hint')} />
        </Card>
      )}
    </div>
  );
}
