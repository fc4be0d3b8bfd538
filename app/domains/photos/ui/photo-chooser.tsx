import { type ChangeEvent, useId } from 'react';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { Icon } from '#app/ui/icon.tsx';
import type { IconName } from '#app/ui/icon-names.ts';

interface FileButtonProps {
  label: string;
  icon: IconName;
  className: string;
  /** Opens the camera at once, where there is one. */
  camera?: boolean | undefined;
  multiple?: boolean | undefined;
  /** The text that says what is wrong with the choice. */
  faultId?: string | undefined;
  onFiles: (files: File[]) => void;
}

/** A label that looks like a button over a real file box: it works with keys and screen readers. */
export function FileButton(props: FileButtonProps) {
  const { label, icon, className, camera, multiple, faultId, onFiles } = props;
  const id = useId();
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.currentTarget.files ?? [])];
    event.currentTarget.value = '';
    if (files.length > 0) onFiles(files);
  };
  return (
    <span className={classNames('filebtn', className)}>
      <Icon name={icon} size="s" />
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="file"
        accept="image/*"
        capture={camera ? 'environment' : undefined}
        multiple={multiple}
        aria-invalid={faultId ? true : undefined}
        aria-describedby={faultId}
        onChange={take}
      />
    </span>
  );
}

interface PhotoChooserProps {
  faultId: string | undefined;
  onFiles: (files: File[]) => void;
}

/** No photo yet: camera or gallery. */
export function PhotoChooser({ faultId, onFiles }: PhotoChooserProps) {
  const t = useT();
  return (
    <div className="drop addpic-none">
      <Icon name="camera" size="l" />
      <p className="strong">{t('stocks.photo.none')}</p>
      <div className="row s wrap center">
        <FileButton
          className="btn"
          icon="camera"
          label={t('stocks.photo.take')}
          camera
          faultId={faultId}
          onFiles={onFiles}
        />
        <FileButton
          className="btn line"
          icon="image"
          label={t('stocks.photo.gallery')}
          onFiles={onFiles}
        />
      </div>
    </div>
  );
}
