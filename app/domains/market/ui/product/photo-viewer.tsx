import {
  type KeyboardEvent,
  type MouseEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { CardPhoto } from '#app/domains/photos/photos.ts';
import { StockPhoto } from '#app/domains/photos/ui/stock-photo.tsx';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { IconButton } from '#app/ui/icon-button.tsx';
import { useBackCloses } from '#app/ui/overlays/use-back-closes.ts';
import { useModal } from '#app/ui/overlays/use-modal.ts';
import { useStrip } from './use-strip.ts';

interface PhotoViewerProps {
  name: string;
  photos: readonly CardPhoto[];
  altOf: (at: number) => string;
  first: number;
  onClose: (at: number) => void;
}

interface Zoom {
  /** Which photo is large, if any, and the point that was pressed, in parts of it. */
  at: number;
  x: number;
  y: number;
}

const none: Zoom = { at: -1, x: 0.5, y: 0.5 };

/** A large photo is scrolled by finger, wheel and keys; it opens at the point that was pressed. */
function useZoom() {
  const slide = useRef<HTMLDivElement>(null);
  const [zoom, setZoom] = useState(none);
  useLayoutEffect(() => {
    const box = slide.current;
    if (!box || zoom.at < 0) return;
    box.scrollTo({
      left: box.scrollWidth * zoom.x - box.clientWidth / 2,
      top: box.scrollHeight * zoom.y - box.clientHeight / 2,
      behavior: 'instant',
    });
  }, [zoom]);
  return { slide, zoom, setZoom };
}

/** The photos over the whole screen: pushed on sideways, large by a tap, the buttons, or two fingers. */
export function PhotoViewer({ name, photos, altOf, first, onClose }: PhotoViewerProps) {
  const t = useT();
  const id = useId();
  const { ref, current, onScroll, go } = useStrip(photos.length, first);
  const { slide, zoom, setZoom } = useZoom();
  const close = () => {
    onClose(current);
    return true;
  };
  const dialog = useModal(true, close);
  useBackCloses(true, id, close);
  useLayoutEffect(() => {
    const strip = ref.current;
    strip?.scrollTo({ left: first * strip.clientWidth, behavior: 'instant' });
  }, [ref, first]);

  const isLarge = zoom.at === current;
  const toggle = (point: Omit<Zoom, 'at'> = none) =>
    setZoom(isLarge ? none : { at: current, x: point.x, y: point.y });
  const tap = (event: MouseEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    toggle({
      x: (event.clientX - box.left) / box.width,
      y: (event.clientY - box.top) / box.height,
    });
  };
  const turn = (to: number) => {
    setZoom(none);
    go(to);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === '+' || event.key === '-') toggle();
    // A large photo moves with the arrows itself.
    if (isLarge || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return;
    event.preventDefault();
    turn(current + (event.key === 'ArrowRight' ? 1 : -1));
  };
  return (
    <dialog {...dialog} className="viewer" aria-label={name} onKeyDown={onKeyDown}>
      <div className="vw-h">
        {photos.length > 1 && (
          <span className="num" aria-live="polite">
            {t('product.photo_count', { number: current + 1, total: photos.length })}
          </span>
        )}
        <IconButton
          icon={isLarge ? 'zoom-out' : 'zoom-in'}
          label={isLarge ? t('product.zoom_out') : t('product.zoom_in')}
          onClick={() => toggle()}
        />
        <IconButton icon="x" label={t('ui.close')} onClick={close} />
      </div>
      <div className={classNames('vw-strip', isLarge && 'held')} ref={ref} onScroll={onScroll}>
        {photos.map((photo, at) => (
          <div
            key={photo.url}
            className={classNames('vw-slide', zoom.at === at && 'large')}
            ref={zoom.at === at ? slide : undefined}
          >
            {Math.abs(at - current) < 2 && (
              <button type="button" tabIndex={at === current ? undefined : -1} onClick={tap}>
                <StockPhoto
                  photo={photo}
                  alt={altOf(at)}
                  layout={zoom.at === at ? 'large' : 'whole'}
                  eager={at === current}
                />
              </button>
            )}
          </div>
        ))}
      </div>
      {photos.length > 1 && (
        <div className="vw-f">
          <IconButton
            icon="chevron-left"
            label={t('product.photo_before')}
            disabled={current === 0}
            onClick={() => turn(current - 1)}
          />
          <IconButton
            icon="chevron-right"
            label={t('product.photo_next')}
            disabled={current === photos.length - 1}
            onClick={() => turn(current + 1)}
          />
        </div>
      )}
    </dialog>
  );
}
