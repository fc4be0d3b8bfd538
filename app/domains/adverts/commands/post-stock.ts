import { z } from 'zod';
import type { Enqueueable } from '#app/platform/queue/jobs.ts';
import { ownText } from '#app/platform/text/fields.ts';

interface Post {
  shopId: string;
  stockId: string;
}

/** Sends one new item to its shop's channel. */
export const postStock: Enqueueable<Post> = {
  name: 'adverts.post-stock',
  schema: z.object({ shopId: ownText, stockId: ownText }),
  options: { isKeyed: true },
};
