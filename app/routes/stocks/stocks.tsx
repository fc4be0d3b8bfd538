import { data, isRouteErrorResponse, useNavigate, useSearchParams } from 'react-router';
import { promisedItems } from '#app/domains/orders/promised/promised.queries.server.ts';
import { promises } from '#app/domains/orders/promised/promises.server.ts';
import { requireMember } from '#app/domains/shops/viewer/viewer.server.ts';
import { knownAfter } from '#app/domains/stocks/draft/opened-item.server.ts';
import { answerOwnPage } from '#app/domains/stocks/pages/own-page.actions.server.ts';
import { ownStockPage } from '#app/domains/stocks/pages/own-page.server.ts';
import { OwnStockList } from '#app/domains/stocks/ui/list/own-stock-list.tsx';
import { addAct, editAct } from '#app/domains/stocks/ui/offline/item-act.ts';
import { aroundOwnList, ownListScreen } from '#app/domains/sync/screens/own-list-screen.ts';
import { formFault } from '#app/platform/http/forms/form-fault.server.ts';
import { unlessLineBroke } from '#app/platform/http/forms/form-fault.ts';
import { formOf } from '#app/platform/http/input/form.server.ts';
import { rawField } from '#app/platform/http/input/form-fields.ts';
import { page } from '#app/platform/http/pages/page-errors.server.ts';
import { requestContext } from '#app/platform/http/request-context.server.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { type KeptForm, orKept } from '#app/platform/outbox/or-kept.ts';
import { currentOutbox } from '#app/platform/outbox/use-outbox.ts';
import { ErrorPage } from '#app/shell/error-page.tsx';
import { fromCopy } from '#app/shell/team/from-copy.ts';
import { EmptyState } from '#app/ui/display/empty-state.tsx';
import teamStyles from '#app/ui/styles/team.css?url';
import type { Route } from './+types/stocks';

export const handle = { frame: 'team' };

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: teamStyles }];

export const loader = page(async ({ request, context }: Route.LoaderArgs) => {
  const member = await requireMember(context, 'stock.edit');
  const { t } = context.get(requestContext).translator;
  return {
    ...(await ownStockPage({ member, url: new URL(request.url), promised: promisedItems, t })),
    title: `${t('stocks.title')} · ${t('app.name')}`,
  };
});

export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) =>
  fromCopy(request, serverLoader, { name: 'stocks', make: ownListScreen, around: aroundOwnList });
clientLoader.hydrate = true as const;

/** Without data the error names itself: a title that is not there would be written as "undefined". */
export const meta: Route.MetaFunction = ({ loaderData }) => [
  ...(loaderData ? [{ title: loaderData.title }] : []),
  { name: 'robots', content: 'noindex' },
];

export const action = page(async ({ request, context }: Route.ActionArgs) => {
  const { actor } = await requireMember(context, 'stock.edit');
  const form = await formOf(request);
  try {
    return await answerOwnPage(actor, form, promises);
  } catch (error) {
    const { fault, status } = formFault(error, context.get(requestContext).translator);
    return data({ fault, known: knownAfter(form, error) }, { status });
  }
});

/** Without a line a new item with its photos and a changed row are kept on the phone; anything else stays as it was typed. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData();
  const draftName = `add:${currentOutbox()?.owner.shop}`;
  const intent = rawField(form, 'intent');
  return orKept(serverAction, async (): Promise<KeptForm<object> | undefined> => {
    if (intent === 'change') return editAct(rawField(form, 'stockId'), form);
    return intent === 'add' ? addAct(form, draftName) : undefined;
  });
}

export const shouldRevalidate = unlessLineBroke;

export default function Stocks({ loaderData }: Route.ComponentProps) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  return (
    <OwnStockList
      {...loaderData}
      refused={params.get('refused')}
      adding={params.has('add')}
      onAdding={(open) =>
        navigate(open ? '/stocks?add=1' : '/stocks', { preventScrollReset: true })
      }
    />
  );
}

/** A part of its own: a visitor, who is asked to sign in, has no texts of the team's. */
function LoadFailed() {
  const t = useT();
  // Unknown on a server.
  const isOffline = globalThis.navigator?.onLine === false;
  const title = t(isOffline ? 'ui.offline' : 'stocks.load_failed');
  return (
    <>
      <title>{`${title} · ${t('app.name')}`}</title>
      <EmptyState
        as="h1"
        icon="cloud-off"
        title={title}
        text={isOffline ? t('stocks.saved_on_phone') : undefined}
      />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const isOurs = isRouteErrorResponse(error) && error.status < 500;
  return <div className="shell">{isOurs ? <ErrorPage error={error} /> : <LoadFailed />}</div>;
}
