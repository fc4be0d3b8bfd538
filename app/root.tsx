import type { ReactNode } from 'react';
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
  useRouteLoaderData,
} from 'react-router';
import { inboxFacts } from '#app/domains/messages/inbox/inbox-page.server.ts';
import { viewerOf } from '#app/domains/shops/viewer/viewer.server.ts';
import { settings } from '#app/platform/env.server.ts';
import { usePageContext } from '#app/platform/http/pages/page-context.tsx';
import { page } from '#app/platform/http/pages/page-errors.server.ts';
import { requestContext } from '#app/platform/http/request-context.server.ts';
import { offeredLanguages } from '#app/platform/i18n/catalogues.server.ts';
import { useT, useTranslator } from '#app/platform/i18n/i18n.tsx';
import { ErrorPage } from '#app/shell/error-page.tsx';
import { frameOf } from '#app/shell/frame.ts';
import { SiteFooter } from '#app/shell/site-footer.tsx';
import { MarketTabs, TeamTabs } from '#app/shell/tab-bars.tsx';
import { AppTopBar } from '#app/shell/top-bar.tsx';
import { useLiveUnread } from '#app/shell/use-live-unread.ts';
import fontUrl from '#app/ui/fonts/oja-sans-var.woff2';
import { OfflineBar } from '#app/ui/frame/offline-bar.tsx';
import { ProgressLine } from '#app/ui/frame/progress-line.tsx';
import { ToastRegion } from '#app/ui/overlays/toast.tsx';
import publicStyles from '#app/ui/styles/public.css?url';
import type { Route } from './+types/root';

export const links: Route.LinksFunction = () => [
  { rel: 'stylesheet', href: publicStyles },
  { rel: 'preload', href: fontUrl, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'icon', href: '/icon.svg', type: 'image/svg+xml' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
];

export const loader = page(async ({ context }: Route.LoaderArgs) => {
  const { analyticsScriptUrl, supportEmail, supportPhone } = settings();
  const viewer = await viewerOf(context);
  return {
    languages: offeredLanguages,
    supportEmail,
    supportPhone,
    analyticsScriptUrl,
    signedIn: viewer !== undefined,
    inbox: viewer?.role && viewer.shop ? await inboxFacts(viewer.shop.id) : null,
    origin: context.get(requestContext).origin,
  };
});

/** The frame's data changes with sign-in and sign-out only, and those load the document again. */
export const shouldRevalidate = () => false;

type RootData = Route.ComponentProps['loaderData'];

function Frame({ children }: { children: ReactNode }) {
  const t = useT();
  const facts = useRouteLoaderData('root') as RootData | undefined;
  const signedIn = facts?.signedIn ?? false;
  const frame = frameOf(useMatches(), signedIn);
  const unread = useLiveUnread(facts?.inbox);
  const footer = frame === 'market' || frame === 'team' || frame === 'sale';
  const tabs = footer || frame === 'thread';
  const teamGround = frame === 'team' || frame === 'thread' || frame === 'errand';
  return (
    <body className={[teamGround ? 'app' : '', tabs ? 'has-tabs' : ''].filter(Boolean).join(' ')}>
      <a className="skip" href="#main">
        {t('shell.skip')}
      </a>
      <ProgressLine />
      <OfflineBar />
      <AppTopBar signedIn={signedIn} inTabs={tabs && frame !== 'sale'} />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      {footer && facts && <SiteFooter {...facts} />}
      {tabs && (signedIn ? <TeamTabs unread={unread} /> : <MarketTabs />)}
      <ToastRegion />
      <form id="like" method="post" action="/likes" hidden />
      <Foot />
    </body>
  );
}

function Foot() {
  const analyticsScriptUrl = (useRouteLoaderData('root') as RootData | undefined)
    ?.analyticsScriptUrl;
  const { nonce } = usePageContext();
  const attributes = nonce === undefined ? {} : { nonce };
  return (
    <>
      <ScrollRestoration {...attributes} />
      {analyticsScriptUrl && <script async src={analyticsScriptUrl} />}
      <Scripts {...attributes} />
    </>
  );
}

export function Layout({ children }: { children: ReactNode }) {
  const { language } = useTranslator();
  const { requestId, messages } = usePageContext();
  return (
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#0a0d1d" media="(prefers-color-scheme: dark)" />
        <meta name="oja-request" content={requestId} />
        <Meta />
        <Links />
        <link rel="preload" as="fetch" crossOrigin="anonymous" href={messages} data-messages="" />
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
