import { useState } from 'react';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { ErrorText } from '#app/ui/fields/error-text.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { type CardPhoto, maxAdditionalPhotos } from '../photos.ts';
import { FileButton } from './photo-chooser.tsx';
import { PhotoProgress, useFaultText } from './photo-status.tsx';
import type { PhotoFault, UploadingPhoto, Uploads } from './photo-uploads.ts';
import { StockPhoto } from './stock-photo.tsx';

interface MorePhotosProps {
  uploads: Uploads;
  photos: readonly UploadingPhoto[];
  /** What the item has now. */
  current?: ReadonlyArray<{ photo: CardPhoto; path: string }>;
}

/** Up to six further photos, old ones first. */
export function MorePhotos({ uploads, photos, current = [] }: MorePhotosProps) {
  const t = useT();
  const faultText = useFaultText();
  const [gone, setGone] = useState<readonly string[]>([]);
  const [refused, setRefused] = useState<PhotoFault>();
  const kept = current.filter(({ path }) => !gone.includes(path));
  const free = maxAdditionalPhotos - kept.length - photos.length;
  const choose = async (files: File[]) => {
    const answers: Array<PhotoFault | undefined> = [];
    for (const file of files.slice(0, free)) answers.push(await uploads.choose(file, 'more'));
    setRefused(answers.find((answer) => answer !== undefined));
  };
  return (
    <fieldset className="card">
      <legend className="sr">{t('stocks.more_photos')}</legend>
      <h2 className="fh mb-s">{t('stocks.more_photos')}</h2>
      <ul className="thumbs">
        {kept.map(({ photo, path }, at) => (
          <li key={path}>
            <input type="hidden" name="additionalImages" value={path} />
            <StockPhoto photo={photo} alt="" layout="thumb" />
            <IconButton
              icon="x"
              variant="float"
              label={t('stocks.remove_photo', { number: at + 1 })}
              onClick={() => setGone([...gone, path])}
            />
          </li>
        ))}
        {photos.map((photo, at) => (
          <li key={photo.id}>
            {photo.imagePath && (
              <input type="hidden" name="additionalImages" value={photo.imagePath} />
            )}
            <img src={photo.preview} alt="" width={72} height={72} />
            <IconButton
              icon="x"
              variant="float"
              label={t('stocks.remove_photo', { number: kept.length + at + 1 })}
              onClick={() => uploads.remove(photo.id)}
            />
            <PhotoProgress photo={photo} onRetry={uploads.retry} />
          </li>
        ))}
      </ul>
      {free > 0 && (
        <FileButton
          className="btn soft block mt-s"
          icon="image-plus"
          label={t('stocks.add_photos')}
          multiple
          onFiles={choose}
        />
      )}
      {refused && (
        <p className="mt-s" role="alert">
          <ErrorText>{faultText(refused)}</ErrorText>
        </p>
      )}
    </fieldset>
  );
}
