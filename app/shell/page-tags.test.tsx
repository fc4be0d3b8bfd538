import { renderToString } from 'react-dom/server';
import { createRoutesStub, Meta } from 'react-router';
import { expect, test } from 'vitest';
import { type PageTags, pageTags, shortText } from './page-tags.ts';

/** The head as React Router writes it. */
function headOf(tags: PageTags): string {
  const Page = createRoutesStub([{ path: '/', Component: Meta, meta: () => pageTags(tags) }]);
  return renderToString(<Page initialEntries={['/']} />);
}

const plain = { title: 'Gown', description: 'Soft satin', canonical: 'https://oja.example/x' };
const hostile = `"><img src=x onerror=alert(1)></script><script>alert(1)</script><!--\u2028&`;

test('whatever a shop writes stays text in every tag and in the data', () => {
  const head = headOf({
    ...plain,
    title: hostile,
    description: hostile,
    image: 'https://oja.example/share.jpg',
    imageAlt: hostile,
    data: { '@type': 'Product', name: hostile },
  });
  expect(head).not.toMatch(/<img|<script>|<!--/);
  expect(head.match(/<\/script/g)).toHaveLength(1);
  const [, data = ''] =
    /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(head) ?? [];
  expect(JSON.parse(data)).toEqual({ '@type': 'Product', name: hostile });
});

test('messengers find title, text, address and a picture of known size', () => {
  const head = headOf({ ...plain, image: 'https://oja.example/share.jpg', type: 'product' });
  for (const [name, content] of [
    ['og:title', 'Gown'],
    ['og:description', 'Soft satin'],
    ['og:url', 'https://oja.example/x'],
    ['og:type', 'product'],
    ['og:image', 'https://oja.example/share.jpg'],
    ['og:image:width', '1200'],
    ['og:image:height', '630'],
    ['og:image:alt', 'Gown'],
    ['twitter:card', 'summary_large_image'],
  ]) {
    expect(head).toMatch(new RegExp(`(property|name)="${name}" content="${content}"`));
  }
  expect(head).not.toContain('robots');
  expect(headOf(plain)).not.toContain('og:image');
});

test('a page of endless variety says that it is not for an index', () => {
  expect(headOf({ ...plain, noIndex: true })).toContain('name="robots" content="noindex, follow"');
});

test('a description is one line, cut at a word', () => {
  expect(shortText(' a \n b ')).toBe('a b');
  const short = shortText('satin '.repeat(100));
  expect(short).toMatch(/ satin…$/);
  expect(short.length).toBeLessThanOrEqual(161);
});
