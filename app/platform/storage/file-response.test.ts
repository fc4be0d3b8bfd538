import { expect, test } from 'vitest';
import { fileResponse } from './file-response.server.ts';
import type { Storage } from './storage.ts';

const info = { size: 1, contentType: 'image/webp', metadata: {} };

test.each(['"a"', 'W/"a"'])('a file whose store names it %s is not sent again', async (etag) => {
  const storage = { stat: async () => ({ ...info, etag }) } as unknown as Storage;
  const ask = { storage, key: 'k', method: 'GET', cacheControl: 'no-cache' };
  for (const ifNoneMatch of ['"a"', 'W/"a"', '"b", W/"a"', '*'])
    expect((await fileResponse({ ...ask, ifNoneMatch }))?.status).toBe(304);
});

test.each([
  ['image/webp', null],
  ['image/svg+xml', 'attachment'],
  ['text/html', 'attachment'],
])(
  'an uploaded %s runs nothing, and only pictures open in the browser',
  async (contentType, saved) => {
    const storage = {
      stat: async () => ({ ...info, contentType, etag: '"a"' }),
    } as unknown as Storage;
    const asked = { storage, key: 'k', method: 'HEAD', cacheControl: 'no-cache' };
    const headers = (await fileResponse(asked))?.headers;
    expect(headers?.get('content-disposition')).toBe(saved);
    expect(headers?.get('content-security-policy')).toMatch(/default-src 'none'.*; sandbox$/);
    expect(headers?.get('x-content-type-options')).toBe('nosniff');
  },
);
