import { type PointerEvent, useEffect, useRef } from 'react';

const longMs = 450;

/** Held long it is one thing, tapped another; a finger that scrolls does neither. */
export function useLongPress(onLong: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const wasLong = useRef(false);
  const stop = () => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return;
      wasLong.current = false;
      stop();
      timer.current = setTimeout(() => {
        wasLong.current = true;
        onLong();
      }, longMs);
    },
    onPointerUp: stop,
    onPointerLeave: stop,
    onPointerCancel: stop,
    // A long press is ours, not the browser's menu for pictures.
    onContextMenu: (event: { preventDefault: () => void }) => event.preventDefault(),
    /** Whether the click that follows belongs to a long press. */
    swallows: (): boolean => {
      const swallowed = wasLong.current;
      wasLong.current = false;
      return swallowed;
    },
  };
}
