import { type RefObject, useEffect, useRef, useState } from 'react';

/**
 * Whether someone points at the element or has the focus in it: what moves by itself waits meanwhile. A pointer that
 * only rests where the element comes points at nothing: it has to move.
 */
export function useHeld<T extends HTMLElement>(): [RefObject<T | null>, boolean] {
  const ref = useRef<T>(null);
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const stop = new AbortController();
    const on = (name: string, act: () => void) =>
      element.addEventListener(name, act, { signal: stop.signal });
    on('pointermove', () => setPointed(true));
    on('pointerleave', () => setPointed(false));
    on('focusin', () => setFocused(true));
    on('focusout', () => setFocused(false));
    return () => stop.abort();
  }, []);
  return [ref, pointed || focused];
}
