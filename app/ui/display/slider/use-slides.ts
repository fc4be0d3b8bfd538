import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react';

export const pace = 5_000;

/** Not every browser tells of its line; there it is taken as a good one. */
interface Line {
  saveData?: boolean;
  effectiveType?: string;
}

/** Every slide that comes by itself brings a picture along. */
function savesData(): boolean {
  const { saveData, effectiveType = '' } = (navigator as { connection?: Line }).connection ?? {};
  return saveData === true || effectiveType.endsWith('2g');
}

function useMayMove(): boolean {
  const [may, setMay] = useState(false);
  useEffect(() => {
    const still = window.matchMedia('(prefers-reduced-motion: reduce)');
    const look = () => setMay(!document.hidden && !still.matches && !savesData());
    look();
    document.addEventListener('visibilitychange', look);
    still.addEventListener('change', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      still.removeEventListener('change', look);
    };
  }, []);
  return may;
}

const never = () => () => {};

/** Whether the slides were seen before their script came: they stood in the page that the server made. */
function useSeenEarly(): boolean {
  const isEarly = useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
  return useState(isEarly)[0];
}

/** How long somebody has seen the slide that the page shows (`move-slides.inline.ts`). */
function seenMs(slider: HTMLElement | null): number {
  const [paint] = performance.getEntriesByName('first-contentful-paint');
  return performance.now() - Number(slider?.dataset.since ?? paint?.startTime ?? 0);
}

interface Slides {
  current: number;
  /** Which way it came; undefined before the first move. */
  back: boolean | undefined;
  go: (to: number) => void;
  setTouched: (touched: boolean) => void;
}

export function useSlides(
  slider: RefObject<HTMLElement | null>,
  count: number,
  held: boolean,
): Slides {
  const [{ current, back }, setAt] = useState<{ current: number; back: boolean | undefined }>({
    current: 0,
    back: undefined,
  });
  const [touched, setTouched] = useState(false);
  const mayMove = useMayMove() && !held && !touched && count > 1;
  const isFirstPause = useRef(useSeenEarly());
  const go = (to: number) => setAt({ current: (to + count) % count, back: to < current });
  useEffect(() => {
    const shown = Number(slider.current?.dataset.current ?? 0);
    // It has come already, and does not come a second time.
    setAt((was) => (was.current === shown ? was : { current: shown, back: undefined }));
  }, [slider]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every move, by whomever, starts the pause again
  useEffect(() => {
    if (held || touched) isFirstPause.current = false;
    if (!mayMove) return;
    // The first pause began with the paint, not with the script.
    const rest = isFirstPause.current ? Math.max(0, pace - seenMs(slider.current)) : pace;
    const timer = setTimeout(
      () => setAt((was) => ({ current: (was.current + 1) % count, back: false })),
      rest,
    );
    return () => {
      clearTimeout(timer);
      isFirstPause.current = false;
    };
  }, [mayMove, held, touched, count, current]);
  return { current, back, go, setTouched };
}
