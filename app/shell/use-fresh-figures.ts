import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

const freshEvery = 60_000;

/** A page that cannot be read again turns into an error page, with all that stood on it: so this is asked first. */
const answers = (): Promise<boolean> =>
  fetch('/healthz', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );

/** Figures follow the day: again when the page is looked at, and each minute while it is. */
export function useFreshFigures(isWanted = true): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isWanted) return;
    const look = async () => {
      if (document.visibilityState !== 'visible') return;
      if (await answers()) void revalidate();
    };
    document.addEventListener('visibilitychange', look);
    const timer = setInterval(look, freshEvery);
    return () => {
      document.removeEventListener('visibilitychange', look);
      clearInterval(timer);
    };
  }, [isWanted, revalidate]);
}
