import { data, redirect } from 'react-router';
import { answerInbox } from '#app/domains/messages/inbox/inbox-page.actions.server.ts';
import { inboxPage } from '#app/domains/messages/inbox/inbox-page.server.ts';
import { longestMessage } from '#app/domains/messages/message-text.ts';
import { inboxHref } from '#app/domains/messages/ui/inbox-href.ts';
import { InboxPage } from '#app/domains/messages/ui/inbox-page.tsx';
import { requireMember, viewerOf } from '#app/domains/shops/viewer/viewer.server.ts';
import { aroundInbox, inboxScreen } from '#app/domains/sync/screens/inbox-screen.ts';
import { formFault } from '#app/platform/http/forms/form-fault.server.ts';
import { formOf } from '#app/platform/http/input/form.server.ts';
import { typedAgain } from '#app/platform/http/input/form-fields.ts';
import { page } from '#app/platform/http/pages/page-errors.server.ts';
import { requestContext } from '#app/platform/http/request-context.server.ts';
import { fromCopy } from '#app/shell/team/from-copy.ts';
import teamStyles from '#app/ui/styles/team.css?url';
import type { Route } from './+types/messages';

export const handle = { frame: 'thread' };

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: teamStyles }];

export const loader = page(async ({ request, context }: Route.LoaderArgs) => {
  if (!(await viewerOf(context))) throw redirect('/');
  const { shop } = await requireMember(context, 'messages.work');
  const { origin, translator } = context.get(requestContext);
  return {
    inbox: await inboxPage(shop.id, new URL(request.url), origin),
    title: `${translator.t('messages.title')} · ${translator.t('app.name')}`,
  };
});

export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) =>
  fromCopy(request, serverLoader, { name: 'inbox', make: inboxScreen, around: aroundInbox });
clientLoader.hydrate = true as const;

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.title },
  { name: 'robots', content: 'noindex' },
];

export const action = page(async ({ request, context }: Route.ActionArgs) => {
  const { actor } = await requireMember(context, 'messages.work');
  const form = await formOf(request);
  try {
    const { threadId, tidy } = await answerInbox(actor, form);
    if (tidy) return data({ fault: undefined, tidy });
    if (threadId) return redirect(inboxHref({ show: 'buyers', thread: threadId }));
  } catch (error) {
    const { fault, status } = formFault(error, context.get(requestContext).translator);
    return data(
      {
        fault: { message: fault.message, typed: typedAgain(form, 'text', longestMessage * 2) },
        tidy: undefined,
      },
      { status },
    );
  }
  const { pathname, search } = new URL(request.url);
  // A script's call stays where it is; a plain form comes back to the page that sent it.
  return form.has('stay') ? { fault: undefined, tidy: undefined } : redirect(pathname + search);
});

export default function Messages({ loaderData, actionData }: Route.ComponentProps) {
  return <InboxPage data={loaderData.inbox} fault={actionData?.fault} tidy={actionData?.tidy} />;
}
