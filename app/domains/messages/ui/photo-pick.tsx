import { useId } from 'react';
import { shrinkPhoto } from '#app/domains/photos/ui/shrink-photo.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { useToast } from '#app/ui/overlays/toast.tsx';

interface PhotoPickProps {
  disabled: boolean;
  onPick: (photo: Blob) => void;
}

/** A photo goes as soon as it is chosen, shrunk on the phone. */
export function PhotoPick({ disabled, onPick }: PhotoPickProps) {
  const t = useT();
  const toast = useToast();
  const id = useId();
  const take = async (input: HTMLInputElement) => {
    const [file] = input.files ?? [];
    input.value = '';
    if (!file) return;
    const photo = await shrinkPhoto(file);
    if (photo) onPick(photo);
    else toast({ tone: 'bad', text: t('messages.photo_unusable') });
  };
  return (
    <span className="photo-pick">
      <input
        id={id}
        className="sr"
        type="file"
        accept="image/*"
        disabled={disabled}
        onChange={(event) => void take(event.currentTarget)}
      />
      <label htmlFor={id} className="ib soft tall-ib">
        <Icon name="image-plus" />
        <span className="sr">{t('messages.send_photo')}</span>
      </label>
    </span>
  );
}
