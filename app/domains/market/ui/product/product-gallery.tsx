import { Suspense, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { CardPhoto } from '#app/domains/photos/photos.ts';
import { StockPhoto } from '#app/domains/photos/ui/stock-photo.tsx';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { IconLink } from '#app/ui/icon-button.tsx';
import { lazyPart } from '#app/ui/lazy-part.ts';
import { LikeButton } from './like-button.tsx';
import { ShareButton } from './share-button.tsx';
import { useStrip } from './use-strip.ts';

interface ProductGalleryProps {
  stock: { id: string; name: string; likes: number; photos: CardPhoto[] };
}

const fileOf = (photo: CardPhoto): string =>
  `${photo.url}/${photo.widths.at(-1) ?? 'original'}.jpg`;

/** Comes when a photo is pressed. */
const PhotoViewer = lazyPart(() =>
  import('./photo-viewer.tsx').then((module) => module.PhotoViewer),
);

/** Photos that a finger pushes on; a tap opens them over the whole screen, without JavaScript as a picture. */
export function ProductGallery({ stock }: ProductGalleryProps) {
  const t = useT();
  const navigate = useNavigate();
  const { id, name, likes, photos } = stock;
  const { ref, current, onScroll, go } = useStrip(photos.length);
  const [opened, setOpened] = useState<number>();
  // All photos up to this one are shown at their full size. The next is asked for by a finger or the pointer on the one
  // before, since most looks end at the first; until then its place has the small one of the row below.
  const [fetched, setFetched] = useState(0);
  useEffect(() => setFetched((before) => Math.max(before, current)), [current]);
  const altOf = (at: number) =>
    photos.length === 1
      ? name
      : t('product.photo_of', { name, number: at + 1, total: photos.length });
  return (
    <div className="gal">
      <div className="pd-pic">
        <div className="pd-strip" ref={ref} onScroll={onScroll}>
          {photos.map((photo, at) => (
            <a
              key={photo.url}
              href={fileOf(photo)}
              aria-label={t('product.open_photo', { name: altOf(at) })}
              tabIndex={at === current ? undefined : -1}
              onPointerEnter={() => setFetched(Math.max(fetched, at + 1))}
              onClick={(event) => {
                event.preventDefault();
                setOpened(at);
              }}
            >
              <StockPhoto
                photo={photo}
                alt={altOf(at)}
                layout={at > fetched ? 'thumb' : 'page'}
                eager={at === 0}
              />
            </a>
          ))}
        </div>
        <IconLink
          to="/market"
          icon="arrow-left"
          variant="float"
          className="fl-l"
          label={t('ui.back')}
          onClick={(event) => {
            if ((window.history.state as { idx?: number } | null)?.idx === 0) return;
            event.preventDefault();
            void navigate(-1);
          }}
        />
        <div className="fl-r">
          <ShareButton
            path={`/stocks/${id}`}
            title={name}
            label={t('stocks.share', { name })}
            look="float"
          />
          <LikeButton stockId={id} name={name} likes={likes} />
        </div>
        {photos.length > 1 && (
          <span className="cntp num" aria-hidden="true">
            {t('product.photo_count', { number: current + 1, total: photos.length })}
          </span>
        )}
      </div>
      {photos.length > 1 && (
        <nav className="pd-thumbs" aria-label={t('product.photos')}>
          {photos.map((photo, at) => (
            <a
              key={photo.url}
              href={fileOf(photo)}
              aria-current={at === current ? 'true' : undefined}
              onClick={(event) => {
                event.preventDefault();
                go(at);
              }}
            >
              <StockPhoto photo={photo} alt={altOf(at)} layout="thumb" />
            </a>
          ))}
        </nav>
      )}
      {opened !== undefined && (
        <Suspense fallback={<div className="viewer vw-wait" />}>
          <PhotoViewer
            name={name}
            photos={photos}
            altOf={altOf}
            first={opened}
            onClose={(at) => {
              setOpened(undefined);
              go(at);
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
