import { useEffect, useRef, useState } from 'react';
import { pictureSources, sizes } from '#app/platform/images/image-manifest.ts';
import { type CardPhoto, noPhotoPicture } from '../photos.ts';

/** A phone with three points a pixel takes the file of one with two: nobody sees more, and it is a third as heavy. */
const onPhone = (width: number, wider: Record<number, string>): string =>
  `(max-width: 767px) and (min-resolution: 2.5dppx) ${Math.round((width * 2) / 3)}vw, ${sizes({ 0: `${width}vw`, ...wider })}`;

const layouts = {
  card: { sizes: onPhone(46, { 768: '23vw', 1264: '286px' }), widest: 640, side: 300 },
  page: { sizes: onPhone(100, { 768: '50vw', 1264: '600px' }), widest: 1280, side: 600 },
  /** The whole screen, and larger than it. */
  whole: { sizes: '100vw', widest: 1280, side: 720 },
  large: { sizes: '250vw', widest: 2560, side: 1280 },
  thumb: { sizes: '72px', widest: 160, side: 72 },
} as const;

interface StockPhotoProps {
  photo: CardPhoto;
  alt: string;
  layout?: keyof typeof layouts | undefined;
  /** In the first view: fetched at once and before the others. */
  eager?: boolean | undefined;
}

/** At the width that the screen needs in the smallest format it knows, else one JPEG; a drawing when none comes. */
export function StockPhoto({ photo, alt, layout = 'card', eager }: StockPhotoProps) {
  const { sizes: shown, widest, side } = layouts[layout];
  const [failed, setFailed] = useState(false);
  const img = useRef<HTMLImageElement>(null);
  useEffect(() => {
    // It may have failed before the page was alive to hear of it.
    if (img.current?.complete && img.current.naturalWidth === 0) setFailed(true);
  }, []);
  const widths = photo.widths.filter((width) => width <= widest);
  const { avif, webp, fallback } = pictureSources(photo.url, {
    widths: widths.length > 0 ? widths : photo.widths.slice(0, 1),
  });
  if (failed) return <img src={noPhotoPicture} alt={alt} width={side} height={side} />;
  return (
    <picture>
      {avif && <source type="image/avif" srcSet={avif} sizes={shown} />}
      {webp && <source type="image/webp" srcSet={webp} sizes={shown} />}
      <img
        ref={img}
        src={fallback}
        alt={alt}
        width={side}
        height={side}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : undefined}
        decoding="async"
        onError={() => setFailed(true)}
      />
    </picture>
  );
}
