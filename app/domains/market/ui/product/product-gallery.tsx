import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { CardPhoto } from '#app/domains/photos/photos.ts';
import { StockPhoto } from '#app/domains/photos/ui/stock-photo.tsx';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { IconLink } from '#app/ui/icon-button.tsx';
import { LikeButton } from './like-button.tsx';

interface ProductGalleryProps {
  stock: { id: string; name: string; likes: number; photos: CardPhoto[] };
}

/** The chosen photo large, the others below it; without JavaScript each opens as a picture. */
export function ProductGallery({ stock }: ProductGalleryProps) {
  const t = useT();
  const navigate = useNavigate();
  const [chosen, setChosen] = useState(0);
  const { id, name, likes, photos } = stock;
  const shown = photos[chosen] ?? photos[0];
  const altOf = (at: number) =>
    photos.length === 1
      ? name
      : t('product.photo_of', { name, number: at + 1, total: photos.length });
  return (
    <div>
      <div className="pd-pic">
        {shown && (
          <StockPhoto key={shown.url} photo={shown} alt={altOf(chosen)} layout="page" eager />
        )}
        <IconLink
          to="/market"
          icon="arrow-left"
          variant="float"
          label={t('ui.back')}
          onClick={(event) => {
            if ((window.history.state as { idx?: number } | null)?.idx === 0) return;
            event.preventDefault();
            void navigate(-1);
          }}
        />
        <LikeButton stockId={id} name={name} likes={likes} />
      </div>
      {photos.length > 1 && (
        <nav className="pd-thumbs" aria-label={t('product.photos')}>
          {photos.map((photo, at) => (
            <a
              key={photo.url}
              href={`${photo.url}/${photo.widths.at(-1) ?? 'original'}.jpg`}
              aria-current={at === chosen ? 'true' : undefined}
              onClick={(event) => {
                event.preventDefault();
                setChosen(at);
              }}
            >
              <StockPhoto photo={photo} alt={altOf(at)} layout="thumb" />
            </a>
          ))}
        </nav>
      )}
    </div>
  );
}
