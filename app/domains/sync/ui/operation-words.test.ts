import { expect, test } from 'vitest';
import { translatorOf } from '#tests/support/languages/catalogue.ts';
import { wordsOf } from './operation-words.ts';

const about = { number: 46, to: 'ready' };
const operation = {
  id: '1',
  nr: 1,
  at: 0,
  by: '',
  shop: '',
  device: '',
  lane: '',
  payload: {},
  about,
  files: [],
  tries: 0,
  state: 'waiting' as const,
};

test.each(['en', 'pcm', 'ha', 'yo', 'ig'])(
  'an order that waits has its number once, in %s',
  (language) => {
    const { t } = translatorOf(language);
    for (const kind of ['order.step', 'order.cancel', 'order.payment']) {
      const { title } = wordsOf({ ...operation, kind }, t);
      expect(title).toContain(' #0046');
    }
  },
);
