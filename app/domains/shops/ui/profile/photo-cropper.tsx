import { useEffect, useRef, useState } from 'react';
import Cropper from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import './photo-cropper.css';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { type Crop, type CropArea, drawCrop, quarterTurn } from './crop-photo.ts';
import { RangeField } from './range-field.tsx';

const inset = 28;
const nudge = 4;
const [minScale, maxScale] = [0.5, 3];

/** As wide as its place allows, with a margin that shows what is cut away. */
function useFrame() {
  const ref = useRef<HTMLDivElement>(null);
  const [side, setSide] = useState(0);
  useEffect(() => {
    const box = ref.current;
    if (!box) return;
    const watch = new ResizeObserver(() => setSide(Math.max(0, box.clientWidth - 2 * inset)));
    watch.observe(box);
    return () => watch.disconnect();
  }, []);
  return { ref, side };
}

function Preview({ crop }: { crop: Crop | undefined }) {
  const t = useT();
  const [large, small] = [useRef<HTMLCanvasElement>(null), useRef<HTMLCanvasElement>(null)];
  useEffect(() => {
    if (!crop) return;
    for (const canvas of [large.current, small.current]) if (canvas) drawCrop(canvas, crop);
  }, [crop, large, small]);
  return (
    <div className="prev">
      <canvas ref={large} className="pv" width={168} height={168} />
      <canvas ref={small} className="pv s" width={88} height={88} />
      <p className="small">
        <b className="blk t-s">{t('picture.preview')}</b>
        <span className="muted">{t('picture.preview_text')}</span>
      </p>
    </div>
  );
}

interface PhotoCropperProps {
  photo: ImageBitmap;
  src: string;
  /** Each move makes another crop. */
  onCrop: (crop: Crop) => void;
  onOtherPhoto: () => void;
}

export function PhotoCropper({ photo, src, onCrop, onOtherPhoto }: PhotoCropperProps) {
  const t = useT();
  const { ref, side } = useFrame();
  const [place, setPlace] = useState({ x: 0, y: 0 });
  const [scale, setScale] = useState(1);
  const [degrees, setDegrees] = useState(0);
  const [crop, setCrop] = useState<Crop>();
  const take = (_: CropArea, area: CropArea) => {
    const next = { photo, area, degrees };
    setCrop(next);
    onCrop(next);
  };
  const reset = () => {
    setPlace({ x: 0, y: 0 });
    setScale(1);
    setDegrees(0);
  };
  return (
    <div className="cropg">
      <div className="stack">
        <div className="crop" ref={ref}>
          {side > 0 && (
            <Cropper
              image={src}
              crop={place}
              zoom={scale}
              rotation={degrees}
              aspect={1}
              cropSize={{ width: side, height: side }}
              objectFit="cover"
              minZoom={minScale}
              maxZoom={maxScale}
              zoomSpeed={0.5}
              restrictPosition={false}
              keyboardStep={nudge}
              disableAutomaticStylesInjection
              classes={{ cropAreaClassName: 'crop-frame' }}
              cropperProps={{ 'aria-label': t('picture.frame') }}
              onCropChange={setPlace}
              onZoomChange={setScale}
              onCropAreaChange={take}
            />
          )}
        </div>
        <div className="row between">
          <span className="muted small row s">
            <Icon name="hand" size="s" />
            {t('picture.drag')}
          </span>
          <Button variant="quiet" size="s" icon="image-plus" onClick={onOtherPhoto}>
            {t('picture.other')}
          </Button>
        </div>
      </div>
      <div className="stack">
        <RangeField
          label={t('picture.size')}
          min={minScale}
          max={maxScale}
          step={0.05}
          value={scale}
          text={(value) => t('picture.size_value', { value: String(Number(value.toFixed(2))) })}
          onChange={setScale}
        />
        <RangeField
          label={t('picture.turn')}
          min={-180}
          max={180}
          step={1}
          value={degrees}
          text={(value) => t('picture.turn_value', { value: String(Math.round(value)) })}
          onChange={setDegrees}
        />
        <div className="b3">
          <Button
            variant="outline"
            size="s"
            icon="rotate-ccw"
            aria-label={t('picture.left')}
            onClick={() => setDegrees(quarterTurn(degrees, -90))}
          >
            {t('picture.quarter')}
          </Button>
          <Button
            variant="outline"
            size="s"
            icon="rotate-cw"
            aria-label={t('picture.right')}
            onClick={() => setDegrees(quarterTurn(degrees, 90))}
          >
            {t('picture.quarter')}
          </Button>
          <Button variant="soft" size="s" icon="undo-2" onClick={reset}>
            {t('picture.reset')}
          </Button>
        </div>
        <hr />
        <Preview crop={crop} />
        <p className="muted small">{t('picture.limits')}</p>
      </div>
    </div>
  );
}
