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
