import { MyThreadList } from '#app/domains/messages/mine/my-thread-list.tsx';
import { myThreads } from '#app/domains/messages/mine/my-threads.queries.server.ts';
import { page } from '#app/platform/http/pages/page-errors.server.ts';
import { requestContext } from '#app/platform/http/request-context.server.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { signedVisitorKey } from '#app/platform/visitors/signed-visitor.server.ts';
import { EmptyState } from '#app/ui/display/empty-state.tsx';
import { PageHead } from '#app/ui/frame/top-bar.tsx';
import myStyles from '#app/ui/styles/my.css?url';
import type { Route } from './+types/my-messages';

export const handle = { frame: 'market' };
export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: myStyles }];

export const loader = page(async ({ request, context }: Route.LoaderArgs) => {
  const { origin, translator } = context.get(requestContext);
  const title = `${translator.t('my.messages')} · ${translator.t('app.name')}`;
  const key = await signedVisitorKey(request, origin);
  return { title, threads: key ? await myThreads(key) : [] };
});

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.title },
  { name: 'robots', content: 'noindex' },
];

export default function MyMessages({ loaderData: { threads } }: Route.ComponentProps) {
  const t = useT();
  return (
    <div className="shell narrow">
      <PageHead title={t('my.messages')} backTo="/my" backLabel={t('ui.back')} />
      {threads.length > 0 ? (
        <MyThreadList threads={threads} />
      ) : (
        <EmptyState
          icon="message-circle"
          title={t('my.no_messages')}
          text={t('my.no_messages_text')}
        />
      )}
    </div>
  );
}
