import { type RefObject, useLayoutEffect } from 'react';

/** So much of a list must be in sight for it to be of use. */
const least = 260;
const margin = 8;

/**
 * Keeps a list that is open under a box in what the keyboard leaves of a phone's screen: the box goes to the
 * top where there is too little room, and the list ends where the keyboard begins.
 */
export function useRoomBelow(ref: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const list = ref.current;
    const seen = window.visualViewport;
    if (!list || !seen) return;
    const room = () => seen.offsetTop + seen.height - list.getBoundingClientRect().top - margin;
    const keepInSight = () => {
      if (room() < Math.min(least, list.scrollHeight))
        list.parentElement?.scrollIntoView({ block: 'start', behavior: 'instant' });
      list.style.maxHeight = `${Math.max(room(), 120)}px`;
    };
    keepInSight();
    seen.addEventListener('resize', keepInSight);
    return () => {
      seen.removeEventListener('resize', keepInSight);
      list.style.maxHeight = '';
    };
  }, [ref]);
}
