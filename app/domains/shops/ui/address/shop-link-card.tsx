import { type MouseEvent, useState } from 'react';
import { useFetcher } from 'react-router';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { CopyButton } from '#app/ui/copy-button.tsx';
import { Card } from '#app/ui/display/card.tsx';
import { QrCode } from '#app/ui/display/qr-code.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { Sheet } from '#app/ui/overlays/sheet.tsx';
import { shareBySystem } from '#app/ui/overlays/use-share.ts';
import type { ShopLink } from '../../address/short-address.ts';

interface SharedShop {
  name: string;
  link: ShopLink;
  /** The first time is kept: it is one of the first steps. */
  maySay: boolean;
}

/** The phone's own sheet, where there is one; else WhatsApp, also before the page is alive. */
export function useShareShop({ name, link, maySay }: SharedShop) {
  const t = useT();
  const fetcher = useFetcher();
  const text = t('address.share_text', { name, url: link.url });
  const onClick = async (event: MouseEvent) => {
    if (maySay) void fetcher.submit({ intent: 'shared' }, { method: 'post', action: '/shop' });
    if (typeof navigator.share !== 'function') return;
    event.preventDefault();
    await shareBySystem({ title: name, url: link.url });
  };
  return { href: `https://wa.me/?text=${encodeURIComponent(text)}`, onClick };
}

function SendLink(props: SharedShop) {
  const t = useT();
  const { href, onClick } = useShareShop(props);
  return (
    <a className="btn sm" href={href} target="_blank" rel="noopener" onClick={onClick}>
      <Icon name="whatsapp" className="b" />
      {t('address.share')}
    </a>
  );
}

interface ShopLinkCardProps extends SharedShop {
  title: string;
  text?: string | undefined;
  /** Chooses or changes the short address; left out for whoever may not. */
  onChoose?: (() => void) | undefined;
  /** The QR code was asked for before the page was alive. */
  scans?: boolean;
}

/** The shop's own address with what is done with it: look, hand on, scan, print. */
export function ShopLinkCard({
  title,
  text,
  onChoose,
  scans = false,
  ...shared
}: ShopLinkCardProps) {
  const t = useT();
  const [isScanning, setScanning] = useState(scans);
  const { link, name } = shared;
  const shown = link.url.replace(/^https?:\/\//, '');
  return (
    <Card aria-labelledby="shop-link">
      <div className="row between">
        <h2 className="fh" id="shop-link">
          {title}
        </h2>
        {onChoose && (
          <Button variant="quiet" size="s" icon="pencil" onClick={onChoose}>
            {t(link.address ? 'address.change' : 'address.choose')}
          </Button>
        )}
      </div>
      {text && <p className="muted small">{text}</p>}
      <div className="linkbox mt-s">
        <span className="grow trunc num">{shown}</span>
        <CopyButton value={link.url} label={t('address.copy')} />
      </div>
      <div className="cols2 mt-s">
        <ButtonLink to={link.path} variant="outline" size="s" icon="eye">
          {t('address.view')}
        </ButtonLink>
        <SendLink {...shared} />
        <ButtonLink
          to="/shop?open=qr"
          variant="soft"
          size="s"
          icon="zoom-in"
          onClick={(event) => {
            event.preventDefault();
            setScanning(true);
          }}
        >
          {t('address.qr')}
        </ButtonLink>
        <ButtonLink to="/poster" variant="soft" size="s" icon="printer">
          {t('address.poster')}
        </ButtonLink>
      </div>
      <Sheet open={isScanning} onClose={() => setScanning(false)} title={name} width={4}>
        <div className="qr-big">
          <QrCode text={link.url} label={t('address.qr_label', { name })} />
          <p className="num wrap-any">{shown}</p>
        </div>
      </Sheet>
    </Card>
  );
}
