import { afterEach, expect, test, vi } from 'vitest';
import { importPart } from './part-files.ts';

interface Link {
  rel: string;
  href: string;
  onload?: () => void;
}

const site = 'http://market.test';

/** As much of a selector as is asked: the kind of a link, and how its address ends. */
const styleOf = (links: Link[]) => (selector: string) => {
  const [, kind, end = ''] = /^\[rel=(\w+)\]\[href\$="(.+)"\]$/.exec(selector) ?? [];
  return links.find(({ rel, href }) => rel === kind && href.endsWith(end)) ?? null;
};

/** A head with these links: what is put in loads at once. */
function stubPage(links: Link[]) {
  const append = (link: Link) => {
    links.push(link);
    queueMicrotask(() => link.onload?.());
  };
  vi.stubGlobal('window', { location: { origin: site } });
  vi.stubGlobal('document', {
    head: { querySelector: styleOf(links), append },
    createElement: () => ({}),
  });
  vi.stubGlobal('fetch', async () => new Response(''));
  return links;
}

afterEach(() => vi.unstubAllGlobals());

test('styles that are only announced are applied before the part is drawn, and those that stand not twice', async () => {
  const links = stubPage([
    { rel: 'preload', href: `${site}/assets/announced.css` },
    { rel: 'stylesheet', href: '/assets/applied.css' },
  ]);
  const styles = () => links.filter(({ rel }) => rel === 'stylesheet').map(({ href }) => href);
  const files = ['/assets/announced.css', '/assets/applied.css'];
  expect(await importPart(async () => styles(), files)).toEqual([
    '/assets/applied.css',
    `${site}/assets/announced.css`,
  ]);
});
