import { useEffect } from 'react';
import { useNavigate, useRouteLoaderData, useSearchParams } from 'react-router';
import { ownPath } from '#app/platform/http/forms/own-path.ts';
import { page } from '#app/platform/http/pages/page-errors.server.ts';
import { requestContext } from '#app/platform/http/request-context.server.ts';
import { OfflinePage } from '#app/shell/offline/offline-page.tsx';
import type { Route } from './+types/offline';

export const loader = page(({ context }: Route.LoaderArgs) => {
  const { t } = context.get(requestContext).translator;
  return { title: `${t('offline.title')} · ${t('app.name')}` };
});

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.title },
  { name: 'robots', content: 'noindex' },
];

async function isOnPhone(path: string): Promise<boolean> {
  if (!('caches' in window)) return false;
  const data = `${path.split('?')[0]}.data`;
  return (await caches.match(data, { ignoreSearch: true, ignoreVary: true })) !== undefined;
}

/** The frame that the service worker answers with: what the phone has of the page is drawn into it. */
export default function Offline() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const to = ownPath(params.get('to'), '');
  const isTeam = (useRouteLoaderData('root') as { team?: object } | undefined)?.team !== undefined;
  useEffect(() => {
    if (!to) return;
    let isOver = false;
    // The team's screens are made from the copy of the shop; a visitor's page must have been opened before.
    Promise.resolve(isTeam || isOnPhone(to)).then(
      (isThere) => !isOver && isThere && navigate(to, { replace: true }),
    );
    const again = () => window.location.replace(to);
    window.addEventListener('online', again);
    return () => {
      isOver = true;
      window.removeEventListener('online', again);
    };
  }, [to, isTeam, navigate]);
  return <OfflinePage onRetry={() => window.location.replace(to || '/')} />;
}
