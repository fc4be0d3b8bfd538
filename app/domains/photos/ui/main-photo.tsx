import { useId, useState } from 'react';
import { useT } from '#app/platform/i18n/i18n.tsx';
import type { PhotoHint } from '#app/platform/images/image-manifest.ts';
import { Button } from '#app/ui/button.tsx';
import { Note } from '#app/ui/display/note.tsx';
import { ErrorText } from '#app/ui/fields/error-text.tsx';
import type { CardPhoto } from '../photos.ts';
import { FileButton, PhotoChooser } from './photo-chooser.tsx';
import { PhotoBadge, PhotoProgress, useFaultText } from './photo-status.tsx';
import type { PhotoFault, UploadingPhoto, Uploads } from './photo-uploads.ts';
import { StockPhoto } from './stock-photo.tsx';

interface MainPhotoProps {
  uploads: Uploads;
  photo: UploadingPhoto | undefined;
  /** What the item has now. */
  current?: { photo: CardPhoto; path: string; hint?: PhotoHint | undefined } | undefined;
  error?: string | undefined;
  /** Another one was chosen. */
  onOther: () => void;
}

/** The item's photo: chosen, on its way, or there. Its path goes with the form. */
export function MainPhoto({ uploads, photo, current, error, onOther }: MainPhotoProps) {
  const t = useT();
  const faultText = useFaultText();
  const faultId = useId();
  const [refused, setRefused] = useState<PhotoFault>();
  const choose = async ([file]: File[]) => {
    if (!file) return;
    onOther();
    setRefused(await uploads.choose(file, 'main'));
  };
  const path = photo ? photo.imagePath : current?.path;
  const hint = photo ? photo.hint : current?.hint;
  const problem = refused ? faultText(refused) : error;
  return (
    <div>
      <input type="hidden" name="imagePath" value={path ?? ''} />
      {photo || current ? (
        <div className="addpic">
          {photo ? (
            <img src={photo.preview} alt={t('stocks.photo.yours')} width={600} height={600} />
          ) : (
            current && <StockPhoto photo={current.photo} alt="" layout="page" eager />
          )}
          {photo && (
            <span className="addpic-state">
              <PhotoBadge photo={photo} />
            </span>
          )}
          <span className="addpic-acts">
            {photo && (
              <Button
                size="s"
                className="onpic"
                icon="trash-2"
                onClick={() => uploads.remove(photo.id)}
              >
                {t('stocks.photo.remove')}
              </Button>
            )}
            <FileButton
              className="btn sm onpic"
              icon="camera"
              label={t('stocks.photo.change')}
              onFiles={choose}
            />
          </span>
        </div>
      ) : (
        <PhotoChooser faultId={problem ? faultId : undefined} onFiles={choose} />
      )}
      {photo && <PhotoProgress photo={photo} onRetry={uploads.retry} />}
      {hint && (
        <Note tone="warn" live className="mt-s">
          {t(`stocks.photo.hint.${hint}`)}
        </Note>
      )}
      {problem && (
        <p className="mt-s" role="alert">
          <ErrorText id={faultId}>{problem}</ErrorText>
        </p>
      )}
    </div>
  );
}
