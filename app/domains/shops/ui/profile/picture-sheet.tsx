import { Suspense, useEffect, useRef, useState } from 'react';
import { chosenFault } from '#app/platform/chosen-photo.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { Button } from '#app/ui/button.tsx';
import { Note } from '#app/ui/display/note.tsx';
import { ErrorText } from '#app/ui/fields/error-text.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { lazyPart } from '#app/ui/lazy-part.ts';
import { Sheet } from '#app/ui/overlays/sheet.tsx';
import { maxPictureBytes } from '../../shops.ts';
import { addressOf, type Crop, cropToJpeg, workingCopy } from './crop-photo.ts';
import { useProfileForm } from './use-profile-form.ts';

const PhotoCropper = lazyPart(() =>
  import('./photo-cropper.tsx').then((module) => module.PhotoCropper),
);

interface Picked {
  photo: ImageBitmap;
  src: string;
  name: string;
}

/** The chosen photo; its memory is given back when another one comes or the sheet closes. */
function usePicked() {
  const t = useT();
  const [picked, setPicked] = useState<Picked>();
  const [fault, setFault] = useState<string>();
  useEffect(
    () => () => {
      if (!picked) return;
      URL.revokeObjectURL(picked.src);
      picked.photo.close();
    },
    [picked],
  );
  const pick = async (file: File | undefined) => {
    if (!file) return;
    setFault(undefined);
    const refused = chosenFault(file);
    if (refused) return setFault(t(`errors.shops.picture_${refused}`));
    try {
      const photo = await workingCopy(file);
      setPicked({ photo, src: await addressOf(photo), name: file.name });
    } catch {
      // The browser cannot read it, so nobody can make it smaller: whatever it is, it is no picture to us.
      const isLarge = file.size >= maxPictureBytes;
      setFault(t(`errors.shops.picture_${isLarge ? 'too_large' : 'not_an_image'}`));
    }
  };
  const drop = () => {
    setPicked(undefined);
    setFault(undefined);
  };
  return { picked, fault, pick, drop };
}

function Pick({ onPress }: { onPress: () => void }) {
  const t = useT();
  return (
    <button type="button" className="picker" onClick={onPress}>
      <Icon name="image-plus" size="l" />
      <b>{t('picture.pick')}</b>
      <span className="muted small">{t('picture.limits')}</span>
    </button>
  );
}

interface PictureSheetProps {
  whose: 'own' | 'shop';
  open: boolean;
  onClose: () => void;
}

/** Pick, move, size, turn; applied, it is saved. The cropper is loaded when a photo is there. */
export function PictureSheet({ whose, open, onClose }: PictureSheetProps) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const { picked, fault, pick, drop } = usePicked();
  const [crop, setCrop] = useState<Crop>();
  // Closed while it is drawn, it is not sent.
  const drawing = useRef<Crop>(undefined);
  const close = () => {
    form.forget();
    setCrop(undefined);
    drawing.current = undefined;
    drop();
    onClose();
  };
  const form = useProfileForm(close);
  const apply = async (chosen: Crop) => {
    drawing.current = chosen;
    const picture = await cropToJpeg(chosen);
    if (drawing.current !== chosen) return;
    const body = new FormData();
    body.set('intent', 'picture');
    body.set('whose', whose);
    body.set('picture', picture, picked?.name.replace(/\.\w+$/, '.jpg') ?? 'picture.jpg');
    form.submit(body, { method: 'post', action: '/shop', encType: 'multipart/form-data' });
  };
  return (
    <Sheet
      open={open}
      onClose={close}
      title={t('picture.title')}
      width={7}
      footer={
        <>
          <Button variant="outline" onClick={close}>
            {t('ui.cancel')}
          </Button>
          <Button
            className="grow"
            icon={form.fault ? 'rotate-cw' : 'crop'}
            busy={form.busy}
            disabled={!crop}
            onClick={() => crop && void apply(crop)}
          >
            {t(form.busy ? 'profile.saving' : form.fault ? 'ui.retry' : 'picture.apply')}
          </Button>
        </>
      }
    >
      <input
        ref={input}
        type="file"
        accept="image/*"
        className="sr"
        tabIndex={-1}
        aria-label={t('picture.pick')}
        onChange={(event) => {
          form.onOther();
          void pick(event.currentTarget.files?.[0]);
          event.currentTarget.value = '';
        }}
      />
      {picked ? (
        <Suspense fallback={<p className="muted">{t('ui.loading')}</p>}>
          <PhotoCropper
            key={picked.src}
            photo={picked.photo}
            src={picked.src}
            onCrop={setCrop}
            onOtherPhoto={() => input.current?.click()}
          />
        </Suspense>
      ) : (
        <Pick onPress={() => input.current?.click()} />
      )}
      <div role="alert">{fault && <ErrorText>{fault}</ErrorText>}</div>
      {form.fault && (
        <Note tone="bad" live className="mt-s">
          {form.fault.message}
        </Note>
      )}
    </Sheet>
  );
}
