import { useT } from '#app/platform/i18n/i18n.tsx';
import { Button } from '#app/ui/button.tsx';
import { Badge } from '#app/ui/display/badge.tsx';
import { ProgressBar } from '#app/ui/display/progress-bar.tsx';
import { ErrorText } from '#app/ui/fields/error-text.tsx';
import type { PhotoFault, UploadingPhoto } from './photo-uploads.ts';

/** The spec's own words where it has some. */
export function useFaultText(): (fault: PhotoFault) => string {
  const t = useT();
  return (fault) => {
    if (fault === 'not_an_image') return t('errors.stocks.not_an_image');
    if (fault === 'unreadable') return t('stocks.photo.unreadable');
    if (fault === 'too_large') return t('errors.stocks.file_too_large');
    if (fault === 'line') return t('stocks.photo.failed', { reason: t('stocks.photo.no_network') });
    if (fault === 'line_unkept') return t('stocks.photo.failed', { reason: t('ui.offline') });
    return t('stocks.photo.failed', { reason: fault.said });
  };
}

export function PhotoBadge({ photo }: { photo: UploadingPhoto }) {
  const t = useT();
  if (photo.state === 'ready') {
    return (
      <Badge tone="ok" icon="check">
        {t('stocks.photo.ready')}
      </Badge>
    );
  }
  if (photo.state === 'failed') {
    return (
      <Badge tone="bad" icon="cloud-off">
        {t('stocks.photo.waiting')}
      </Badge>
    );
  }
  const percent = Math.round(photo.progress * 100);
  return (
    <Badge tone="info" icon="cloud-upload">
      {t('stocks.photo.sending', { percent })}
    </Badge>
  );
}

/** Under the picture: how far it is, or why it is not there and the way on. */
export function PhotoProgress({ photo, onRetry }: { photo: UploadingPhoto; onRetry: () => void }) {
  const t = useT();
  const faultText = useFaultText();
  if (photo.state === 'sending') {
    return (
      <ProgressBar
        className="mt-s"
        value={photo.progress}
        max={1}
        label={t('stocks.photo.progress')}
      />
    );
  }
  if (photo.state !== 'failed') return null;
  return (
    <div className="row between wrap gap-s mt-s" role="alert">
      <ErrorText>{faultText(photo.fault ?? 'line')}</ErrorText>
      <Button size="s" variant="outline" icon="refresh-cw" onClick={onRetry}>
        {t('ui.retry')}
      </Button>
    </div>
  );
}
