import { isEtagKnown } from '#app/platform/http/cache/etags.ts';
import { type CachedPage, packable } from '#app/platform/http/cache/page-cache.server.ts';
import type { Encoding } from '#app/platform/http/compress.server.ts';
import { withOwnStyles } from '#app/platform/http/pages/styles/own-styles.server.ts';
import { allowStyle, kindOf } from '#app/platform/http/security/security-headers.server.ts';

const policy = 'content-security-policy';

/** Made when somebody new asks for the page; undefined where it would be the same. */
const forms = new WeakMap<CachedPage, CachedPage | undefined>();

function makeFirstLook({ headers, etag, plain, tags }: CachedPage): CachedPage | undefined {
  if (kindOf(headers['content-type']) !== 'page') return undefined;
  const styled = withOwnStyles(plain);
  if (!styled) return undefined;
  return {
    headers: { ...headers, [policy]: allowStyle(headers[policy] ?? '', styled.source) },
    // Not the same answer: whose browser has this one must not be given the policy of the other.
    etag: etag.replace(/"$/, '-styled"'),
    // Only its compressed forms are given out, and kept.
    get plain() {
      return styled.body();
    },
    ...packable(styled.body),
    tags,
  };
}

function firstLook(page: CachedPage): CachedPage | undefined {
  if (!forms.has(page)) forms.set(page, makeFirstLook(page));
  return forms.get(page);
}

interface Asker {
  cookie: string | undefined;
  /** The ETags of the forms that it has. */
  known: string | undefined;
  encoding: Encoding | undefined;
}

/**
 * The form of a page for one who asks. Whoever was here before, as a cookie tells, has the sheet of styles; any other
 * browser gets what of it the page needs along with the page, and shows it a round trip sooner. What takes nothing
 * compressed is no browser.
 */
export function formFor(page: CachedPage, { cookie, known, encoding }: Asker): CachedPage {
  const isOld = cookie !== undefined && !known?.includes('-styled"');
  if (isOld || encoding === undefined || isEtagKnown(known, page.etag)) return page;
  return firstLook(page) ?? page;
}
