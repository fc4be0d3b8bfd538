import { useT } from '#app/platform/i18n/i18n.tsx';
import { Button } from '#app/ui/button.tsx';
import { QrCode } from '#app/ui/display/qr-code.tsx';
import { PageHead } from '#app/ui/frame/top-bar.tsx';
import type { ShopLink } from '../../address/short-address.ts';

/** A sheet for the wall: who, what to do, and the address to type. It prints alone. */
export function ShopPoster({ name, link }: { name: string; link: ShopLink }) {
  const t = useT();
  const host = link.url.slice(0, -link.path.length).replace(/^https?:\/\//, '');
  return (
    <div className="shell">
      <PageHead
        title={t('address.poster')}
        backTo="/shop"
        backLabel={t('ui.back')}
        className="noprint"
      >
        <Button size="s" icon="printer" onClick={() => window.print()}>
          {t('address.print')}
        </Button>
      </PageHead>
      <section className="poster" aria-label={t('address.poster')}>
        <h2 dir="auto">{name}</h2>
        <p>{t('address.poster_text')}</p>
        <QrCode text={link.url} label={t('address.qr_label', { name })} />
        <p className="num poster-at wrap-any">
          {host}
          {/* A long one breaks before the shop's own name, not within it. */}
          <wbr />
          {link.path}
        </p>
        <img src="/logo.svg" alt={t('app.name')} width={86} height={54} />
      </section>
    </div>
  );
}
