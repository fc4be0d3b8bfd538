import { isRouteErrorResponse, useLocation } from 'react-router';
import { usePageFacts } from '#app/platform/http/page-facts.tsx';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';

/** What a loader threw on purpose carries its own text; everything else gets ours and the request number. */
function messageOf(error: unknown): string | undefined {
  if (!isRouteErrorResponse(error)) return undefined;
  const message = (error.data as { message?: unknown } | undefined)?.message;
  return typeof message === 'string' ? message : undefined;
}

export function ErrorPage({ error }: { error: unknown }) {
  const t = useT();
  const { requestId } = usePageFacts();
  const { pathname, search } = useLocation();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  if (status === 401) {
    return (
      <EmptyState icon="lock" title={t('auth_required.title')} text={t('auth_required.text')}>
        <ButtonLink to="/login">{t('auth_required.login')}</ButtonLink>
      </EmptyState>
    );
  }
  if (status === 404) {
    return (
      <EmptyState icon="map-pin-off" title={t('not_found.title')} text={t('not_found.text')}>
        <ButtonLink to="/">{t('not_found.home')}</ButtonLink>
        <ButtonLink to="/shops" variant="outline">
          {t('footer.all_shops')}
        </ButtonLink>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon="cloud-off"
      title={t('error_page.title')}
      text={messageOf(error) ?? t('error_page.text')}
    >
      <ButtonLink to={pathname + search} reloadDocument>
        {t('ui.retry')}
      </ButtonLink>
      <ButtonLink to="/" variant="outline">
        {t('not_found.home')}
      </ButtonLink>
      {requestId && <p className="muted small num">{t('error_page.request', { id: requestId })}</p>}
    </EmptyState>
  );
}
