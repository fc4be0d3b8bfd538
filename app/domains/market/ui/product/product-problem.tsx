import { usePageContext } from '#app/platform/http/pages/page-context.tsx';
import { useT } from '#app/platform/i18n/i18n.tsx';
import type { MessageKey } from '#app/platform/i18n/messages.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/display/empty-state.tsx';

interface ProductProblemProps {
  status: number;
  code: string | undefined;
}

const titles: Record<number, MessageKey> = {
  401: 'product.permission_denied',
  403: 'product.insufficient',
  404: 'product.not_found',
  503: 'product.unavailable',
};

/** Why a product cannot be shown: five ways, each with a way on. */
export function ProductProblem({ status, code }: ProductProblemProps) {
  const t = useT();
  const { requestId } = usePageContext();
  const known = titles[status];
  const title = known
    ? t(known)
    : t('product.failed', { reason: code ?? (requestId || String(status)) });
  return (
    <div className="shell">
      <title>{`${title} · ${t('app.name')}`}</title>
      <EmptyState
        as="h1"
        icon={status === 404 ? 'package-open' : 'cloud-off'}
        title={title}
        text={status === 404 ? t('product.not_found_text') : undefined}
      >
        <ButtonLink to="/market" size="l">
          {t('market.view_all')}
        </ButtonLink>
      </EmptyState>
    </div>
  );
}
