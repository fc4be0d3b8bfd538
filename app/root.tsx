import { type ReactNode, Suspense, useEffect } from 'react';
import { preload } from 'react-dom';
import {
  Links,
  Meta,
  Outlet,
  redirectDocument,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
  useRouteLoaderData,
} from 'react-router';
import { viewerOf } from '#app/domains/shops/viewer/viewer.server.ts';
import { settings } from '#app/platform/env.server.ts';
import { usePageContext } from '#app/platform/http/pages/page-context.tsx';
import { page } from '#app/platform/http/pages/page-errors.server.ts';
import { freshDocumentContext, requestContext } from '#app/platform/http/request-context.server.ts';
import { offeredLanguages } from '#app/platform/i18n/catalogues.server.ts';
import { useT, useTranslator, withTexts } from '#app/platform/i18n/i18n.tsx';
import { ErrorPage } from '#app/shell/error-page.tsx';
import { frameOf } from '#app/shell/frame.ts';
import { frameIsStale, lastKnown, noteTeamFrame } from '#app/shell/frame-data.ts';
import { PageAddress } from '#app/shell/languages/page-address.tsx';
import { useNewer } from '#app/shell/newer.ts';
import { useLateParts } from '#app/shell/offline/use-late-parts.ts';
import { SiteFooter } from '#app/shell/site-footer.tsx';
import { keepStanding, noteStanding } from '#app/shell/standing-page.ts';
import { MarketTabs } from '#app/shell/tab-bars.tsx';
import { teamFacts } from '#app/shell/team/team-facts.server.ts';
import { AppTopBar } from '#app/shell/top-bar.tsx';
import { useLiveUnread } from '#app/shell/use-live-unread.ts';
import { useOrderNotices } from '#app/shell/use-order-notices.ts';
import fontUrl from '#app/ui/fonts/oja-sans-var.woff2';
import { OfflineBar } from '#app/ui/frame/offline-bar.tsx';
import { ProgressLine } from '#app/ui/frame/progress-line.tsx';
import { lazyPart } from '#app/ui/lazy-part.ts';
import { ToastRegion } from '#app/ui/overlays/toast.tsx';
import publicStyles from '#app/ui/styles/public.css?url';
import teamStyles from '#app/ui/styles/team.css?url';
import type { Route } from './+types/root';

export const links: Route.LinksFunction = () => [
  { rel: 'stylesheet', href: publicStyles },
  { rel: 'icon', href: '/icon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/icons/apple-180.png' },
];

export const loader = page(async ({ context }: Route.LoaderArgs) => {
  const { supportEmail, supportPhone } = settings();
  const viewer = await viewerOf(context);
  return {
    languages: offeredLanguages,
    supportEmail,
    supportPhone,
    signedIn: viewer !== undefined,
    team: await teamFacts(viewer),
    origin: context.get(requestContext).origin,
  };
});

/** Who comes from a page with scripts of others leaves them behind. */
export const middleware: Route.MiddlewareFunction[] = [
  ({ request, context }) => {
    if (context.get(freshDocumentContext)) throw redirectDocument(request.url);
  },
];

export const shouldRevalidate = frameIsStale;

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [keepStanding, withTexts];

type RootData = Route.ComponentProps['loaderData'];

/** Visitors never load these. */
const SideNav = lazyPart(() =>
  import('#app/shell/team/side-nav.tsx').then((module) => module.SideNav),
);
const SlimFoot = lazyPart(() =>
  import('#app/shell/team/slim-foot.tsx').then((module) => module.SlimFoot),
);
const TeamTabs = lazyPart(() =>
  import('#app/shell/team/team-tabs.tsx').then((module) => module.TeamTabs),
);
const TeamParts = lazyPart(() =>
  import('#app/shell/team/team-parts.tsx').then((module) => module.TeamParts),
);

/** For pages without a line; on a visitor's first page nobody loads it. */
const LateParts = lazyPart(() =>
  import('#app/shell/offline/late-parts.tsx').then((module) => module.LateParts),
);

function Frame({ children }: { children: ReactNode }) {
  const t = useT();
  const facts = lastKnown(useRouteLoaderData('root') as RootData | undefined);
  const signedIn = facts?.signedIn ?? false;
  const matches = useMatches();
  const location = useLocation();
  const frame = frameOf(matches, signedIn);
  const team = facts?.team;
  const unread = useLiveUnread(team?.inbox);
  useOrderNotices(team?.orders);
  useNewer();
  const isLater = useLateParts(team !== undefined);
  const isOwn = frame === 'team' || frame === 'thread';
  const footer = frame === 'market' || frame === 'sale' || (frame === 'team' && !team);
  const tabs = footer || isOwn;
  useEffect(() => noteTeamFrame(team !== undefined), [team]);
  useEffect(() => noteStanding(location, matches), [location, matches]);
  const classes = [
    (isOwn || frame === 'errand') && 'app',
    tabs && 'has-tabs',
    isOwn && team && 'with-side',
  ];
  return (
    <body className={classes.filter(Boolean).join(' ')}>
      <a className="skip" href="#main">
        {t('shell.skip')}
      </a>
      {import.meta.env.SSR && <Announcement />}
      {isOwn && <link rel="stylesheet" href={teamStyles} precedence="team" />}
      <ProgressLine />
      <OfflineBar />
      <AppTopBar
        signedIn={signedIn}
        inTabs={tabs && frame !== 'sale'}
        languages={facts?.languages}
      />
      <div className="page">
        {isOwn && team && (
          <Suspense fallback={null}>
            <SideNav facts={team} unread={unread} languages={facts.languages} />
          </Suspense>
        )}
        <div className="page-in">
          <main id="main" tabIndex={-1}>
            {children}
          </main>
          {isOwn && team && (
            <Suspense fallback={null}>
              <SlimFoot team={team} frame={frame} languages={facts.languages} />
            </Suspense>
          )}
        </div>
      </div>
      {footer && facts && <SiteFooter {...facts} />}
      {tabs && !signedIn && <MarketTabs />}
      {tabs && signedIn && (
        <Suspense fallback={null}>
          <TeamTabs facts={team} unread={unread} />
        </Suspense>
      )}
      <ToastRegion />
      {team && (
        <Suspense fallback={null}>
          <TeamParts owner={team.owner} hasFeed={team.hasFeed} />
        </Suspense>
      )}
      {isLater && (
        <Suspense fallback={null}>
          <LateParts isTeam={team !== undefined} isSignedIn={signedIn} />
        </Suspense>
      )}
      <form id="like" method="post" action="/likes" hidden />
      <Foot />
    </body>
  );
}

/**
 * Of the server alone, so that it costs a visitor's script nothing: where React meets an `aside` in the body that it
 * does not know, it leaves it there.
 */
function Announcement() {
  return usePageContext().announcement;
}

function Foot() {
  const { nonce, scripts, analytics } = usePageContext();
  const attributes = nonce === undefined ? {} : { nonce };
  return (
    <>
      <ScrollRestoration {...attributes} />
      {import.meta.env.SSR && analytics && <script async src={analytics} />}
      {scripts ?? <Scripts {...attributes} />}
    </>
  );
}

export function Layout({ children }: { children: ReactNode }) {
  const { language } = useTranslator();
  const { requestId, nonce, messages, more, first = '', scripts } = usePageContext();
  const languages = (useRouteLoaderData('root') as RootData | undefined)?.languages ?? [];
  // Of the server alone, so that it costs a visitor's script nothing.
  if (import.meta.env.SSR)
    preload(fontUrl, { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' });
  // Late scripts fetch their texts themselves.
  if (import.meta.env.SSR && !scripts) preload(messages, { as: 'fetch', crossOrigin: 'anonymous' });
  return (
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#0a0d1d" media="(prefers-color-scheme: dark)" />
        <meta name="oja-request" content={requestId} />
        <meta name="oja-messages" content={messages} />
        <meta name="oja-more" content={more} />
        <script nonce={nonce} suppressHydrationWarning>
          {first}
        </script>
        <Meta />
        <PageAddress languages={languages} />
        <Links />
        <link rel="manifest" href={`/manifest.webmanifest?lang=${language}`} />
      </head>
      <Frame>{children}</Frame>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />;
}
