import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

/** What the screen shows is not of now, and there may be something newer: the page asks again. */
const newerEvent = 'oja-newer';
export const showNewer = (): void => {
  window.dispatchEvent(new Event(newerEvent));
};

/** Of the frame itself: parts that come later are not there on a visitor's first page, nor on a line that is broken. */
export function useNewer(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const again = () => void revalidate();
    window.addEventListener(newerEvent, again);
    return () => window.removeEventListener(newerEvent, again);
  }, [revalidate]);
}
