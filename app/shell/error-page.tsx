import { useEffect } from 'react';
import {
  isRouteErrorResponse,
  useLocation,
  useRevalidator,
  useRouteLoaderData,
} from 'react-router';
import { isLineLost } from '#app/platform/http/lost-line.ts';
import { usePageContext } from '#app/platform/http/pages/page-context.tsx';
import { useT } from '#app/platform/i18n/i18n.tsx';
import type { MessageKey } from '#app/platform/i18n/messages.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/display/empty-state.tsx';
import { SearchBox } from '#app/ui/fields/search-box.tsx';
import { ErrorScreen } from '#app/ui/frame/error-screen.tsx';
import { useOnline } from '#app/ui/frame/offline-bar.tsx';

/** What a loader threw on purpose carries its own text; everything else gets ours. */
function said(error: unknown, what: 'code' | 'message'): string | undefined {
  if (!isRouteErrorResponse(error)) return undefined;
  const value = (error.data as Record<string, unknown> | undefined)?.[what];
  return typeof value === 'string' ? value : undefined;
}

function AuthenticationRequired() {
  const t = useT();
  return (
    <div className="shell">
      <EmptyState
        as="h1"
        icon="lock"
        title={t('auth_required.title')}
        text={t('auth_required.text')}
      >
        <ButtonLink to="/login">{t('auth_required.login')}</ButtonLink>
      </EmptyState>
    </div>
  );
}

/** Signed in, but without a shop, or without the right: no failure, so no request number. */
function NotForYou({ code, message }: { code: string | undefined; message: string | undefined }) {
  const t = useT();
  if (code === 'shops.setup_required') {
    return (
      <div className="shell">
        <EmptyState
          as="h1"
          icon="store"
          title={t('dashboard.setup_required')}
          text={t('dashboard.setup_required_text')}
        >
          <ButtonLink to="/register">{t('dashboard.set_up')}</ButtonLink>
        </EmptyState>
      </div>
    );
  }
  return (
    <div className="shell">
      <EmptyState as="h1" icon="lock" title={t('not_allowed.title')} text={message}>
        <ButtonLink to="/">{t('not_allowed.home')}</ButtonLink>
      </EmptyState>
    </div>
  );
}

function MarketLinks() {
  const t = useT();
  return (
    <>
      <ButtonLink to="/market" size="l" block icon="house">
        {t('not_found.home')}
      </ButtonLink>
      <ButtonLink to="/shops" size="l" block variant="outline" icon="store">
        {t('footer.all_shops')}
      </ButtonLink>
    </>
  );
}

function PageNotFound() {
  const t = useT();
  return (
    <ErrorScreen art="lost" title={t('not_found.title')} text={t('not_found.text')}>
      <SearchBox
        action="/market"
        label={t('not_found.search')}
        placeholder={t('not_found.placeholder')}
      />
      <MarketLinks />
    </ErrorScreen>
  );
}

function SomethingBroke({ message }: { message: string | undefined }) {
  const t = useT();
  const { requestId } = usePageContext();
  const { pathname, search } = useLocation();
  const email = (useRouteLoaderData('root') as { supportEmail?: string } | undefined)?.supportEmail;
  return (
    <ErrorScreen
      title={t('error_page.title')}
      text={message ?? t('error_page.text')}
      requestId={requestId}
      help={email && t('error_page.help', { email })}
    >
      <ButtonLink to={pathname + search} reloadDocument size="l" block icon="rotate-cw">
        {t('ui.retry')}
      </ButtonLink>
      <ButtonLink to="/market" size="l" block variant="outline" icon="house">
        {t('not_found.home')}
      </ButtonLink>
    </ErrorScreen>
  );
}

/** The page could not be asked for: nobody's fault, and it comes by itself once there is a network. */
function NoNetwork() {
  const t = useT();
  const { revalidate, state } = useRevalidator();
  const online = useOnline();
  useEffect(() => {
    if (online) void revalidate();
  }, [online, revalidate]);
  return (
    <ErrorScreen icon="wifi-off" title={t('ui.offline')}>
      <title>{`${t('ui.offline')} · ${t('app.name')}`}</title>
      <Button
        size="l"
        block
        icon="rotate-cw"
        busy={state !== 'idle'}
        onClick={() => void revalidate()}
      >
        {t('ui.retry')}
      </Button>
    </ErrorScreen>
  );
}

function titleOf(status: number): MessageKey {
  if (status === 401) return 'auth_required.title';
  return status === 404 ? 'not_found.title' : 'error_page.title';
}

function ScreenOf({ error, status }: { error: unknown; status: number }) {
  const message = said(error, 'message');
  if (status === 401) return <AuthenticationRequired />;
  if (status === 403) return <NotForYou code={said(error, 'code')} message={message} />;
  if (status === 404) return <PageNotFound />;
  return <SomethingBroke message={message} />;
}

/** A page that failed has no title of its own to show, so this one names itself. */
export function ErrorPage({ error }: { error: unknown }) {
  const t = useT();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const title = status === 403 ? said(error, 'message') : t(titleOf(status));
  if (isLineLost(error)) return <NoNetwork />;
  return (
    <>
      <title>{`${title ?? t('error_page.title')} · ${t('app.name')}`}</title>
      <ScreenOf error={error} status={status} />
    </>
  );
}
