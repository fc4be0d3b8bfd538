import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef } from 'react';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { classNames } from '../../class-names.ts';
import { IconButton } from '../../icon-button.tsx';
import { useHeld } from '../../use-held.ts';
import { useSlides } from './use-slides.ts';

const swipe = 50;

export interface SliderSlide {
  id: string;
  content: ReactNode;
}

/**
 * Moves on every 5 s; waits while someone points at it, has the focus in it, touches it, looks at another
 * tab, asked for less motion or has to save data. Arrow keys, arrows, dots and a swipe of 50 px move it; it wraps.
 */
export function Slider({ label, slides }: { label: string; slides: readonly SliderSlide[] }) {
  const t = useT();
  const [ref, held] = useHeld<HTMLElement>();
  const { current, back, go, setTouched } = useSlides(ref, slides.length, held);
  const from = useRef<number | undefined>(undefined);
  const swiped = useRef(false);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    go(current + (event.key === 'ArrowRight' ? 1 : -1));
  };
  const press = (event: PointerEvent) => {
    from.current = event.clientX;
    swiped.current = false;
    setTouched(true);
  };
  const release = (event: PointerEvent) => {
    const moved = from.current === undefined ? 0 : event.clientX - from.current;
    from.current = undefined;
    setTouched(false);
    if (Math.abs(moved) < swipe) return;
    swiped.current = true;
    go(current + (moved < 0 ? 1 : -1));
  };
  return (
    <section
      className="slider"
      aria-roledescription={t('ui.carousel')}
      aria-label={label}
      ref={ref}
      onKeyDown={onKeyDown}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a swipe; the buttons do the same by key */}
      <div
        className="track-s"
        onPointerDown={press}
        onPointerUp={release}
        onPointerCancel={release}
        onDragStart={(event) => event.preventDefault()}
        onClickCapture={(event) => swiped.current && event.preventDefault()}
      >
        {slides.map((slide, at) => (
          // biome-ignore lint/a11y/useSemanticElements: a slide is no set of form fields
          <div
            key={slide.id}
            role="group"
            aria-roledescription={t('ui.slide')}
            aria-label={t('ui.slide_of', { number: at + 1, total: slides.length })}
            hidden={at !== current}
            className={classNames(
              at === current && back !== undefined && 'came',
              at === current && back && 'back',
            )}
          >
            {slide.content}
          </div>
        ))}
      </div>
      <Controls
        count={slides.length}
        current={current}
        ids={slides.map((slide) => slide.id)}
        go={go}
      />
    </section>
  );
}

interface ControlsProps {
  count: number;
  current: number;
  ids: readonly string[];
  go: (to: number) => void;
}

function Controls({ current, ids, go }: ControlsProps) {
  const t = useT();
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a row of buttons is no set of form fields */}
      <div className="dots" role="group" aria-label={t('ui.slides')}>
        {ids.map((id, at) => (
          <button
            key={id}
            type="button"
            aria-label={t('ui.show_slide', { number: at + 1 })}
            aria-current={at === current ? 'true' : undefined}
            onClick={() => go(at)}
          />
        ))}
      </div>
      <div className="arrows">
        <IconButton
          icon="chevron-left"
          label={t('ui.previous_slide')}
          onClick={() => go(current - 1)}
        />
        <IconButton
          icon="chevron-right"
          label={t('ui.next_slide')}
          onClick={() => go(current + 1)}
        />
      </div>
    </>
  );
}

interface BannerSlideProps {
  title: ReactNode;
  /** One button, usually a `ButtonLink` in sun. */
  action: ReactNode;
  /** One cut-out picture, under 25 KB. */
  picture: string;
  /** The same for a phone, half as wide. */
  small?: string | undefined;
  ground?: 'aro' | 'pepper' | 'leaf' | undefined;
  /** The first one loads at once, the others when they are near. */
  eager?: boolean | undefined;
  as?: 'h1' | 'h2' | undefined;
}

export const bannerSizes = '(min-width: 768px) 300px, 124px';
export const bannerSet = (small: string, large: string): string => `${small} 260w, ${large} 520w`;

export function BannerSlide({
  title,
  action,
  picture,
  small,
  ground = 'aro',
  eager,
  as: Heading = 'h2',
}: BannerSlideProps) {
  return (
    <div className={classNames('slide adire', ground !== 'aro' && ground)}>
      <div className="txt">
        <Heading>{title}</Heading>
        {action}
      </div>
      <img
        className="art"
        src={picture}
        srcSet={small && bannerSet(small, picture)}
        sizes={bannerSizes}
        alt=""
        width={260}
        height={260}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : 'auto'}
        draggable={false}
      />
    </div>
  );
}
