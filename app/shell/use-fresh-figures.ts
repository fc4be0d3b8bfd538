import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

const freshEvery = 60_000;

/** Figures follow the day: again when the page is looked at, and each minute while it is. */
export function useFreshFigures(isWanted = true): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isWanted) return;
    const look = () => {
      if (document.visibilityState === 'visible') void revalidate();
    };
    document.addEventListener('visibilitychange', look);
    const timer = setInterval(look, freshEvery);
    return () => {
      document.removeEventListener('visibilitychange', look);
      clearInterval(timer);
    };
  }, [isWanted, revalidate]);
}
