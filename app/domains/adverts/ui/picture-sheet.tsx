import { type MouseEvent, useState } from 'react';
import { priceText } from '#app/domains/stocks/ui/price-text.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { Button } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { Note } from '#app/ui/display/note.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { Sheet } from '#app/ui/overlays/sheet.tsx';
import { formats, type PictureFormat, pictureSize } from '../picture/advert-picture.ts';
import type { SharedAd } from '../share-links.ts';
import { type HubItem, pictureAddress } from './hub-types.ts';
import { useSharePicture } from './use-share-picture.ts';

interface PictureProps {
  item: HubItem;
  version: string;
  ad: SharedAd;
  /** Goes along with the picture. */
  link: string;
}

const icons = { square: 'square', story: 'smartphone' } as const;
const names = { square: 'adverts.picture_square', story: 'adverts.picture_story' } as const;
const alts = { square: 'adverts.picture_square_alt', story: 'adverts.picture_story_alt' } as const;

interface ChoiceProps {
  format: PictureFormat;
  chosen: boolean;
  onChoose: () => void;
  item: HubItem;
  version: string;
}

function Choice({ format, chosen, onChoose, item, version }: ChoiceProps) {
  const t = useT();
  const [state, setState] = useState<'making' | 'there' | 'failed'>('making');
  return (
    <label className={chosen ? 'on' : undefined}>
      <input type="radio" name="format" value={format} checked={chosen} onChange={onChoose} />
      <figure aria-busy={state === 'making'}>
        <img
          className={classNames(state === 'making' && 'sk')}
          src={pictureAddress(item.id, format, version)}
          alt={t(alts[format], { name: item.name, price: priceText(item, t) })}
          {...pictureSize[format]}
          onLoad={() => setState('there')}
          onError={() => setState('failed')}
        />
        <figcaption>
          <Icon name={icons[format]} size="s" />
          {t(names[format])}
        </figcaption>
        {state !== 'there' && (
          <span className="small muted" role="status">
            {t(state === 'making' ? 'adverts.picture_making' : 'adverts.picture_failed')}
          </span>
        )}
      </figure>
    </label>
  );
}

function PictureSheet({
  open,
  onClose,
  ...picture
}: PictureProps & { open: boolean; onClose: () => void }) {
  const t = useT();
  const { item, version } = picture;
  const [format, setFormat] = useState<PictureFormat>('story');
  const address = pictureAddress(item.id, format, version);
  const share = useSharePicture({ ...picture, address, open });
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('adverts.picture')}
      width={5}
      footer={
        <>
          <a
            className="btn line"
            href={`${address}&download=1`}
            download
            aria-label={t('adverts.download_picture')}
          >
            <Icon name="download" size="s" />
            <span className="only-d">{t('adverts.download')}</span>
          </a>
          <Button
            variant="sun"
            icon="share-2"
            className="grow"
            busy={share.busy}
            onClick={share.run}
          >
            {t('adverts.share_picture')}
          </Button>
        </>
      }
    >
      <fieldset>
        <legend className="sr">{t('adverts.picture_format')}</legend>
        <div className="fmt">
          {formats.map((each) => (
            <Choice
              key={each}
              format={each}
              chosen={each === format}
              onChoose={() => setFormat(each)}
              item={item}
              version={version}
            />
          ))}
        </div>
      </fieldset>
      <Note icon="link" className="mt-m">
        {t('adverts.picture_link')}
      </Note>
    </Sheet>
  );
}

/** Opens the two pictures; without JavaScript it leads to the square one itself. */
export function PictureLink(picture: PictureProps) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const show = (event: MouseEvent) => {
    event.preventDefault();
    setOpen(true);
  };
  return (
    <>
      <a
        className="btn sun block mt-m"
        href={pictureAddress(picture.item.id, 'square', picture.version)}
        onClick={show}
      >
        <Icon name="image" size="s" />
        {t('adverts.picture')}
      </a>
      {open && <PictureSheet {...picture} open={open} onClose={() => setOpen(false)} />}
    </>
  );
}
