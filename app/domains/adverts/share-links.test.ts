import { describe, expect, it, test } from 'vitest';
import { fc } from '#tests/support/properties.ts';
import { targets } from './adverts.ts';
import { captionOf, shareLink, tweetText, tweetWeight } from './share-links.ts';

const url = 'https://oja.ng/s/k7q2mx';
const hard = [
  ['quotes', `Men's "Senator" kaftan`],
  ['an ampersand', 'Salt & Pepper set'],
  ['emoji', 'Gown 👗✨ for your 👩🏾‍🎓'],
  ['naira', '₦1,500 only'],
  ['plus, hash, percent and question mark', '100% cotton + #1 brand? Yes=1'],
  ['Yoruba, Hausa and Igbo letters', 'Aṣọ ẹ̀kọ́ ɓ ɗ ƙ ị ụ ṅ'],
  ['line breaks and a backslash', 'first\nsecond \\ third'],
  ['half an emoji', `cut \ud83d`],
] as const;

/** Any UTF-16 at all, halves of emoji too. */
const anyText = fc
  .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 30 })
  .map((codes) => String.fromCharCode(...codes));

const read = (link: string | undefined) => new URL(link ?? '').searchParams;

describe.each(hard)('a name with %s', (_, title) => {
  const ad = { title, text: `${title}, today`, hashtags: ['gown', 'lagos'] };
  const whole = title.toWellFormed();

  it('arrives whole at WhatsApp', () => {
    const link = shareLink('whatsapp', ad, url);
    expect(link).toMatch(/^https:\/\/wa\.me\/\?text=[A-Za-z0-9%\-_.!~*'()]+$/);
    expect(read(link).get('text')).toBe(`${whole}\n\n${whole}, today\n\n#gown #lagos\n\n${url}`);
  });

  it('arrives whole at Telegram, the link apart', () => {
    const query = read(shareLink('telegram', ad, url));
    expect(query.get('url')).toBe(url);
    expect(query.get('text')).toBe(`${whole}\n\n${whole}, today\n\n#gown #lagos`);
  });

  it('arrives whole at X, link and hashtags apart', () => {
    const link = shareLink('twitter', ad, url);
    expect(link).toMatch(/^https:\/\/x\.com\/intent\/post\?/);
    expect(read(link).get('text')).toBe(`${whole}\n${whole}, today`);
    expect(read(link).get('url')).toBe(url);
    expect(read(link).get('hashtags')).toBe('gown,lagos');
  });

  it('gives Facebook the link', () => {
    const link = shareLink('facebook', ad, url);
    expect(link).toBe(
      'https://www.facebook.com/sharer/sharer.php?u=https%3A%2F%2Foja.ng%2Fs%2Fk7q2mx',
    );
  });
});

test('exact addresses, written out once', () => {
  const ad = { title: `"A" & 👗`, text: '₦5', hashtags: [] };
  expect(shareLink('whatsapp', ad, url)).toBe(
    'https://wa.me/?text=%22A%22%20%26%20%F0%9F%91%97%0A%0A%E2%82%A65%0A%0Ahttps%3A%2F%2Foja.ng%2Fs%2Fk7q2mx',
  );
  expect(shareLink('twitter', ad, url)).toBe(
    'https://x.com/intent/post?text=%22A%22%20%26%20%F0%9F%91%97%0A%E2%82%A65&url=https%3A%2F%2Foja.ng%2Fs%2Fk7q2mx',
  );
  expect(shareLink('telegram', ad, url)).toBe(
    'https://t.me/share/url?url=https%3A%2F%2Foja.ng%2Fs%2Fk7q2mx&text=%22A%22%20%26%20%F0%9F%91%97%0A%0A%E2%82%A65',
  );
});

test('Instagram has no link, only a caption', () => {
  const ad = { title: 'A', text: 'B', hashtags: ['c'] };
  expect(shareLink('instagram', ad, url)).toBeUndefined();
  expect(captionOf(ad, url)).toBe(`A\n\nB\n\n#c\n\n${url}`);
});

it('keeps within the 280 of X, whatever is in it, and never cuts a letter in two', () => {
  const letters = fc.constantFrom('a', '₦', '👩🏾‍🎓', 'ẹ̀', ' ', '.');
  const text = fc.array(letters, { maxLength: 400 }).map((all) => all.join(''));
  fc.assert(
    fc.property(text, text, (title, body) => {
      const ad = { title, text: body, hashtags: ['gown', 'lagos'] };
      const cut = tweetText(ad);
      expect(tweetWeight(cut) + 23 + 1 + ' #gown #lagos'.length).toBeLessThanOrEqual(280);
      expect(cut.isWellFormed()).toBe(true);
    }),
  );
});

it('never throws and always leads to the right house', () => {
  const hosts = ['wa.me', 'www.facebook.com', 'x.com', 't.me'];
  fc.assert(
    fc.property(anyText, fc.constantFrom(...targets), (text, target) => {
      const link = shareLink(target, { title: text, text, hashtags: [] }, url);
      if (link !== undefined) expect(hosts).toContain(new URL(link).hostname);
    }),
  );
});
