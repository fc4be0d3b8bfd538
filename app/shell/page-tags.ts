import type { MetaDescriptor } from 'react-router';
import { cutText } from '#app/platform/text/letters.ts';
import { atWord } from '#app/platform/text/trim-signs.ts';

export interface PageTags {
  title: string;
  description: string;
  /** Full address under which the page wants to be known. */
  canonical: string;
  /** Full address of a 1200 by 630 JPEG. */
  image?: string | undefined;
  imageAlt?: string | undefined;
  type?: 'website' | 'product' | undefined;
  /** Pages of endless variety (searches) are not for an index. */
  noIndex?: boolean | undefined;
  /** schema.org data. */
  data?: Record<string, unknown> | undefined;
}

const shareSize = [
  { property: 'og:image:width', content: '1200' },
  { property: 'og:image:height', content: '630' },
];

/** Title, description and what WhatsApp and the others show of a shared link; its address is in `PageAddress`. */
export function pageTags(tags: PageTags): MetaDescriptor[] {
  const {
    title,
    description,
    canonical,
    image,
    imageAlt = title,
    type = 'website',
    noIndex,
    data,
  } = tags;
  return [
    { title },
    { name: 'description', content: description },
    { property: 'og:site_name', content: 'Oja' },
    { property: 'og:type', content: type },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: canonical },
    { name: 'twitter:card', content: image ? 'summary_large_image' : 'summary' },
    { name: 'twitter:title', content: title },
    { name: 'twitter:description', content: description },
    ...(image
      ? [
          { property: 'og:image', content: image },
          { property: 'og:image:type', content: 'image/jpeg' },
          ...shareSize,
          { property: 'og:image:alt', content: imageAlt },
          { name: 'twitter:image', content: image },
        ]
      : []),
    ...(noIndex ? [{ name: 'robots', content: 'noindex, follow' }] : []),
    ...(data ? [{ 'script:ld+json': data } as MetaDescriptor] : []),
  ];
}

const longest = 160;

/** One line for a search engine: the beginning of a text, cut at a word. */
export function shortText(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= longest) return line;
  return `${atWord(cutText(line, longest))}…`;
}
