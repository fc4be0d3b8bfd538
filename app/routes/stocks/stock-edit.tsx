import { data } from 'react-router';
import { hidingOf } from '#app/domains/moderation/measures/measures.queries.server.ts';
import { HiddenNote } from '#app/domains/moderation/ui/hidden-note.tsx';
import { orderNames } from '#app/domains/orders/order-names.queries.server.ts';
import { promises } from '#app/domains/orders/promised/promises.server.ts';
import { can } from '#app/domains/shops/team/permissions.ts';
import { requireMember } from '#app/domains/shops/viewer/viewer.server.ts';
import { editStock } from '#app/domains/stocks/commands/edit-stock.server.ts';
import { knownAfter, openedForm } from '#app/domains/stocks/draft/opened-item.server.ts';
import { formDraft, formStart } from '#app/domains/stocks/draft/stock-form.ts';
import { editPage } from '#app/domains/stocks/pages/edit-page.server.ts';
import { refusedEdit } from '#app/domains/stocks/pages/refused-edit.server.ts';
import { runWriting } from '#app/domains/stocks/pages/run-writing.server.ts';
import { EditStock } from '#app/domains/stocks/ui/form/edit-stock.tsx';
import { editAct, takesLine } from '#app/domains/stocks/ui/offline/item-act.ts';
import { formFault } from '#app/platform/http/forms/form-fault.server.ts';
import { isLineFault, unlessLineBroke } from '#app/platform/http/forms/form-fault.ts';
import { formOf } from '#app/platform/http/input/form.server.ts';
import { keyOf } from '#app/platform/http/input/form-fields.ts';
import { page } from '#app/platform/http/pages/page-errors.server.ts';
import { requestContext } from '#app/platform/http/request-context.server.ts';
import { browserTranslator } from '#app/platform/i18n/i18n.tsx';
import { orKept } from '#app/platform/outbox/or-kept.ts';
import teamStyles from '#app/ui/styles/team.css?url';
import type { Route } from './+types/stock-edit';

export const handle = { frame: 'team' };

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: teamStyles }];

export const loader = page(async ({ params, context }: Route.LoaderArgs) => {
  const { shop, role } = await requireMember(context, 'stock.edit');
  const { t } = context.get(requestContext).translator;
  try {
    return {
      ...(await editPage(shop, params.stockId, {
        names: orderNames(shop.id),
        promised: promises.pieces,
        t,
      })),
      hiding: await hidingOf(shop.id, params.stockId),
      mayPrice: can(role, 'prices.edit'),
      title: `${t('stocks.edit_title')} · ${t('app.name')}`,
    };
  } catch (error) {
    throw refusedEdit(error);
  }
});

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.title },
  { name: 'robots', content: 'noindex' },
];

export const action = page(async ({ request, params, context }: Route.ActionArgs) => {
  const { actor } = await requireMember(context, 'stock.edit');
  const form = await formOf(request);
  const { stockId } = params;
  try {
    const draft = formDraft(form, 0);
    const opened = openedForm(form);
    const once = {
      userId: actor.userId,
      route: `stocks.edit:${stockId}`,
      key: keyOf(form, 'operation'),
      body: draft,
    };
    await runWriting(once, (tx) =>
      editStock(tx, actor, {
        stockId,
        draft,
        from: formStart(form),
        isWholeList: true,
        promises,
        opened,
      }),
    );
    return { saved: true as const };
  } catch (error) {
    const { fault, status } = formFault(error, context.get(requestContext).translator);
    return data({ fault, known: knownAfter(form, error) }, { status });
  }
});

/** Without a line it is kept on the phone; what cannot be, stays in the form as it was typed. */
export async function clientAction({ request, params, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData();
  const answer = await orKept(serverAction, async () => editAct(params.stockId, form));
  const t = browserTranslator()?.t;
  if (!('fault' in answer) || !isLineFault(answer) || !takesLine(form) || !t) return answer;
  return { fault: { ...answer.fault, message: t('stocks.needs_line') } };
}

export const shouldRevalidate = unlessLineBroke;

export default function StockEdit({ loaderData, actionData }: Route.ComponentProps) {
  const { hiding, ...shown } = loaderData;
  return (
    <EditStock
      key={shown.item.id}
      {...shown}
      notice={hiding && <HiddenNote {...hiding} />}
      answer={actionData}
    />
  );
}
