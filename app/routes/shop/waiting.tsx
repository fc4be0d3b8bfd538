import { requireMember } from '#app/domains/shops/viewer/viewer.server.ts';
import { WaitingPage } from '#app/domains/sync/ui/waiting-page.tsx';
import { page } from '#app/platform/http/pages/page-errors.server.ts';
import { requestContext } from '#app/platform/http/request-context.server.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { PageHead } from '#app/ui/frame/top-bar.tsx';
import teamStyles from '#app/ui/styles/team.css?url';
import type { Route } from './+types/waiting';

export const handle = { frame: 'team' };
export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: teamStyles }];

export const loader = page(async ({ context }: Route.LoaderArgs) => {
  await requireMember(context, 'shop.see');
  const { t } = context.get(requestContext).translator;
  return { title: `${t('sync.title')} · ${t('app.name')}` };
});

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.title },
  { name: 'robots', content: 'noindex' },
];

/** Everything on it comes from this phone. */
export default function Waiting() {
  const t = useT();
  return (
    <div className="shell">
      <PageHead title={t('sync.title')} backTo="/" backLabel={t('ui.back')} />
      <WaitingPage />
    </div>
  );
}
