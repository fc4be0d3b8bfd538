import { expect, test } from 'vitest';
import { catalogues } from './catalogues.server.ts';
import { messagesFile } from './messages-files.server.ts';

test('terms and privacy are sent with their page alone, in no catalogue that a phone keeps', () => {
  for (const language of catalogues.keys()) {
    const texts = JSON.parse(messagesFile('team', language)?.plain.toString() ?? '') as object;
    expect(texts).toHaveProperty(['legal.terms_link']);
    expect(texts).not.toHaveProperty(['legal.terms.body']);
    expect(texts).not.toHaveProperty(['legal.privacy.body']);
  }
});
