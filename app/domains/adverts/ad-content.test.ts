import { describe, expect, it, test } from 'vitest';
import { makeTranslator } from '#app/platform/i18n/messages.ts';
import { fc } from '#tests/support/properties.ts';
import { english as en } from '../../../locales/en/index.ts';
import {
  type AdProduct,
  aboutOf,
  chooseTemplate,
  cleanHashtags,
  composeAd,
  fallbackAd,
  hashtag,
  parseHashtags,
  templateCount,
} from './ad-content.ts';

const { t } = makeTranslator('en', en);
const at = new Date('2026-11-15T08:00:00Z');

/** Any UTF-16 at all, halves of emoji too. */
const anyText = fc
  .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 30 })
  .map((codes) => String.fromCharCode(...codes));

const gown: AdProduct = {
  id: 'a',
  name: 'Blue dinner gown',
  description: 'Soft satin, wide skirt',
  priceKobo: 3_200_000,
  quantity: 3,
  category1: 'Boutique',
  category3: 'Dinner Gowns',
  shopName: 'Ngozi Fashion House',
  address: 'Balogun Market',
  location: 'Lagos',
  whatsapp: '',
};

test.each([
  ['Ngozi Fashion House', 'ngozifashionhouse'],
  ['Aṣọ Òkè & Àdìrẹ́', 'asookeadire'],
  ['ɓauchi ƙasuwa', 'bauchikasuwa'],
  ["Men's Wear!", 'menswear'],
  ['₦5,000 #Sale', '5000sale'],
  ['👗👗', ''],
])('%s becomes the hashtag %s', (text, tag) => {
  expect(hashtag(text)).toBe(tag);
});

it('makes nothing but lowercase letters and figures of whatever is typed', () => {
  fc.assert(
    fc.property(fc.array(anyText, { maxLength: 20 }), (words) => {
      const tags = cleanHashtags(words);
      expect(tags.every((tag) => /^[a-z0-9]{1,40}$/.test(tag))).toBe(true);
      expect(new Set(tags).size).toBe(tags.length);
    }),
  );
});

it('parts a typed line at spaces, commas and #', () => {
  expect(parseHashtags('#Gown #Lagos,  gown , Aṣọ#òkè')).toEqual(['gown', 'lagos', 'aso', 'oke']);
});

describe('the three templates', () => {
  const made = Array.from({ length: templateCount }, (_, n) => composeAd(gown, n, t, at));

  it('say different things', () => {
    expect(new Set(made.map((ad) => `${ad.title} ${ad.text}`)).size).toBe(3);
  });

  it('name price or item, shop and place, and leave no hole', () => {
    for (const { title, text, hashtags, productId } of made) {
      const all = `${title} ${text}`;
      expect(all).toContain('Blue dinner gown');
      expect(all).toContain('₦32,000');
      expect(all).toContain('Ngozi Fashion House, Balogun Market');
      expect(all).toContain('Only 3 left.');
      expect(all).not.toMatch(/[{}]|undefined|\s{2}/);
      expect(hashtags).toEqual(['dinnergowns', 'boutique', 'lagos', 'ngozifashionhouse']);
      expect(productId).toBe('a');
    }
  });

  it('do without description, place and low stock', () => {
    const { text } = composeAd({ ...gown, description: '', address: ' ', quantity: 40 }, 0, t, at);
    expect(text).toBe('Yours for ₦32,000 at Ngozi Fashion House.');
    expect(composeAd({ ...gown, quantity: 0 }, 0, t, at).text).not.toContain('left');
  });

  it('give the WhatsApp number where the shop gives one', () => {
    expect(composeAd({ ...gown, whatsapp: '0803 555 0142' }, 1, t, at).text).toMatch(
      /WhatsApp 0803 555 0142\.$/,
    );
  });
});

describe('chooseTemplate', () => {
  it('reaches all three, and never gives the one before again', () => {
    const drawn = new Set([0, 0.34, 0.99].map((n) => chooseTemplate(undefined, () => n)));
    expect(drawn).toEqual(new Set([0, 1, 2]));
    for (const before of [0, 1, 2]) {
      const next = new Set([0, 0.49, 0.51, 0.99].map((n) => chooseTemplate(before, () => n)));
      expect(next.has(before)).toBe(false);
      expect(next.size).toBe(2);
    }
  });
});

it('cuts a long description at a sentence, else at a word', () => {
  const sentence = 'Soft satin with a wide skirt.';
  expect(aboutOf(`${sentence} ${'word '.repeat(60)}`)).toBe(sentence);
  expect(aboutOf('word '.repeat(60))).toMatch(/word…$/);
  expect(aboutOf('word '.repeat(60)).length).toBeLessThanOrEqual(141);
});

it('has words to share when generating failed', () => {
  expect(fallbackAd(gown, t, at)).toEqual({
    title: 'Blue dinner gown',
    text: 'Blue dinner gown for ₦32,000 at Ngozi Fashion House.',
    hashtags: ['ngozifashionhouse'],
    productId: 'a',
    generatedAt: at.toISOString(),
  });
});
