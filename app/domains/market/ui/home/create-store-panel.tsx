import { CachedFragment } from '#app/platform/http/fast-pages/cached-fragment.tsx';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { Panel } from '#app/ui/display/card.tsx';

/** The same for everybody. */
export function CreateStorePanel() {
  return <CachedFragment id="create store">{() => <StorePanel />}</CachedFragment>;
}

function StorePanel() {
  const t = useT();
  return (
    <Panel tone="sun" className="mt-l">
      <div className="row between wrap gap-m">
        <div className="grow cta-txt">
          <h2>{t('market.create_store')}</h2>
          <p className="mt-xs">{t('market.create_store_text')}</p>
        </div>
        <ButtonLink to="/register" variant="aro" size="l" icon="store">
          {t('market.start_selling')}
        </ButtonLink>
      </div>
    </Panel>
  );
}
