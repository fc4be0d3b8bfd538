import { useT } from '#app/platform/i18n/i18n.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { useToast } from '#app/ui/overlays/toast.tsx';
import { type Target, targets } from '../adverts.ts';
import { captionOf, type SharedAd, shareLink } from '../share-links.ts';
import { placeIcons, placeNames } from './hub-types.ts';

interface ShareTargetsProps {
  ad: SharedAd;
  links: Record<Target, string>;
}

/** Instagram has no link to share by: its caption goes to the clipboard. */
function CopyCaption({ caption }: { caption: string }) {
  const t = useT();
  const toast = useToast();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(caption);
      toast({ tone: 'ok', text: t('adverts.copied') });
    } catch {
      // Refused by the browser (no permission, no HTTPS): show it, so that it can be copied by hand.
      toast({ text: caption, stay: 20_000 });
    }
  };
  return (
    <button type="button" className="p-instagram" onClick={copy}>
      <Icon name="instagram" />
      {t('adverts.copy_instagram')}
    </button>
  );
}

/** The five places. All but Instagram are plain links and need no script. */
export function ShareTargets({ ad, links }: ShareTargetsProps) {
  const t = useT();
  const caption = captionOf(ad, links.instagram);
  return (
    <>
      <h3 className="mt-m mb-s">{t('adverts.share_on')}</h3>
      <div className="plat">
        {targets.map((target) => {
          const href = shareLink(target, ad, links[target]);
          if (href === undefined) return <CopyCaption key={target} caption={caption} />;
          return (
            <a
              key={target}
              className={`p-${placeIcons[target]}`}
              href={href}
              target="_blank"
              rel="noopener noreferrer"
            >
              <Icon name={placeIcons[target]} />
              {t(placeNames[target])}
            </a>
          );
        })}
      </div>
      <noscript>
        <label className="lab mt-s">
          {t('adverts.caption')}
          <textarea className="in" readOnly rows={5} defaultValue={caption} />
        </label>
      </noscript>
    </>
  );
}
