import { useEffect, useState } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import { asOfTime } from '#app/platform/i18n/formats.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { registerWorker } from '#app/platform/offline/register-worker.ts';
import type { FromWorker, ToWorker } from '#app/platform/offline/worker-names.ts';
import { hasAsOf, sayAsOf } from '#app/ui/frame/offline-bar.tsx';
import { openedAt } from './as-of.ts';
import { InstallHint } from './install-hint.tsx';
import { reloadOldTab } from './old-tab.ts';
import { noteSeen } from './seen-pages.ts';
import { UnsentHint } from './unsent-hint.tsx';
import { noteView } from './visits.ts';

const isOwnFile = (name: string): boolean => new URL(name).origin === window.location.origin;

/** What this page was made of: it is in the browser's own memory, so that keeping it costs no line. */
const loadedFiles = (): string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter(isOwnFile);

const productPhoto = /^\/files\/(products|demo)\//;

/** The product that a page is about. */
const shownPhoto = (): string | undefined =>
  [...document.querySelectorAll<HTMLImageElement>('main img')]
    .filter(({ currentSrc }) => currentSrc !== '' && isOwnFile(currentSrc))
    .map(({ currentSrc }) => new URL(currentSrc).pathname)
    .find((path) => productPhoto.test(path));

const say = (to: ServiceWorker | null, message: ToWorker): void => to?.postMessage(message);

async function keepWhatIsOpen(isTeam: boolean): Promise<void> {
  const active = (await registerWorker())?.active ?? null;
  const { pathname, search } = window.location;
  const pages = ['/offline', '/', '/cart', pathname + search];
  say(active, { kind: 'keep', pages: isTeam ? [pathname + search] : pages, files: loadedFiles() });
  if (isTeam) say(active, { kind: 'keepTeam' });
}

/** A quiet line over a page that came from the phone. */
function useAsOf(): void {
  const t = useT();
  const { pathname } = useLocation();
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const say = (at: number | undefined) =>
      sayAsOf(at === undefined ? undefined : t('offline.as_of', { time: asOfTime(at) }));
    // A page that is made from the copy of the shop has said its own time by now.
    if (!hasAsOf()) say(openedAt());
    if (!('serviceWorker' in navigator)) return;
    const hear = ({ data }: MessageEvent<FromWorker>) => {
      if (data.kind === 'asOf') say(data.at);
      if (data.kind === 'newer') void revalidate();
      if (data.kind === 'openDocument') window.location.replace(data.path);
    };
    navigator.serviceWorker.addEventListener('message', hear);
    return () => navigator.serviceWorker.removeEventListener('message', hear);
  }, [t, revalidate]);
  useEffect(() => {
    if (pathname === '/offline' && openedAt() !== undefined) sayAsOf(t('offline.saved_pages'));
  }, [pathname, t]);
}

interface LatePartsProps {
  isTeam: boolean;
  isSignedIn: boolean;
}

/** Everything around the service worker; loaded when a page has come to rest. */
export function LateParts({ isTeam, isSignedIn }: LatePartsProps) {
  const [visits, setVisits] = useState(0);
  const { pathname } = useLocation();
  useEffect(() => {
    keepWhatIsOpen(isTeam).catch(() => {
      // A private window, or a browser that has no worker: pages need a line there.
    });
  }, [isTeam]);
  useAsOf();
  useEffect(() => {
    // A page that came from the phone says nothing about now.
    if (isSignedIn || openedAt() !== undefined) return;
    const forget = async () => (await import('./forget-shop.ts')).forgetShop();
    forget().catch(() => {
      // Nothing is kept in this window, or there is no line for the script: the next page tries again.
    });
  }, [isSignedIn]);
  useEffect(() => reloadOldTab(), []);
  useEffect(() => {
    setVisits(noteView(Date.now()));
    if (isSignedIn || pathname === '/offline') return;
    noteSeen({
      path: pathname + window.location.search,
      title: document.title,
      at: Date.now(),
      photo: pathname.startsWith('/stocks/') ? shownPhoto() : undefined,
    });
  }, [pathname, isSignedIn]);
  return (
    <>
      <InstallHint visits={visits} />
      {!isSignedIn && <UnsentHint />}
    </>
  );
}
