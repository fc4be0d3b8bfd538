import { browserStore } from '#app/platform/browser-store.ts';

export interface SeenPage {
  path: string;
  title: string;
  at: number;
  /** A product's, as the page showed it: in that size it is on the phone. */
  photo?: string | undefined;
}

const most = 12;

function read(text: string | null): SeenPage[] {
  try {
    const pages: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(pages) ? pages.filter(isSeen) : [];
  } catch {
    return [];
  }
}

function isSeen(page: unknown): page is SeenPage {
  const { path, title, at, photo = '/' } = (page ?? {}) as Partial<SeenPage>;
  return (
    typeof path === 'string' &&
    path.startsWith('/') &&
    typeof title === 'string' &&
    typeof photo === 'string' &&
    photo.startsWith('/') &&
    Number.isFinite(at)
  );
}

/** What this phone can open again without a line, newest first. */
export const seenPages = browserStore<SeenPage>('oja-pages-seen', { read, write: JSON.stringify });

export function noteSeen(page: SeenPage): void {
  seenPages.change((pages) =>
    [page, ...pages.filter(({ path }) => path !== page.path)].slice(0, most),
  );
}
