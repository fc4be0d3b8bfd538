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

const [firstPauseMs, mostPauseMs] = [3_000, 30_000];

/** A pause, or until the phone says that it is online. */
const pauseOr = (ms: number): Promise<unknown> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
    window.addEventListener('online', resolve, { once: true });
  });

/**
 * Until the line is really there: a phone says "online" before anything comes through, and may then never say so again.
 */
async function untilReached(isOver: () => boolean): Promise<void> {
  for (let pause = firstPauseMs; !isOver(); pause = Math.min(2 * pause, mostPauseMs)) {
    await pauseOr(pause);
    if (!navigator.onLine || isOver()) continue;
    const answer = await fetch('/healthz').catch(() => undefined);
    if (answer?.ok) return;
  }
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
    void untilReached(() => isOver).then(() => !isOver && window.location.replace(to));
    return () => {
      isOver = true;
    };
  }, [to, isTeam, navigate]);
  return <OfflinePage onRetry={() => window.location.replace(to || '/')} />;
}
