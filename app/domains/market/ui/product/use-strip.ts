import { type RefObject, useCallback, useRef, useState } from 'react';

interface Strip {
  ref: RefObject<HTMLDivElement | null>;
  /** Which photo is in view. */
  current: number;
  onScroll: () => void;
  go: (to: number) => void;
}

/** Photos side by side that a finger pushes on: the browser scrolls and stops at each by itself. */
export function useStrip(count: number, first = 0): Strip {
  const ref = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(first);
  const onScroll = useCallback(() => {
    const strip = ref.current;
    if (!strip || strip.clientWidth === 0) return;
    const at = Math.round(strip.scrollLeft / strip.clientWidth);
    setCurrent(Math.min(Math.max(at, 0), count - 1));
  }, [count]);
  const go = useCallback(
    (to: number) => {
      const strip = ref.current;
      if (!strip || to < 0 || to >= count) return;
      setCurrent(to);
      strip.scrollTo({ left: to * strip.clientWidth });
    },
    [count],
  );
  return { ref, current, onScroll, go };
}
