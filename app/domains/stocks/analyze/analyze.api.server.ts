import { z } from 'zod';
import { photoErrors } from '#app/domains/photos/photos.errors.ts';
import { callerInShop } from '#app/domains/shops/viewer/call-viewer.server.ts';
import { settings } from '#app/platform/env.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { jsonFunction } from '#app/platform/http/functions/json-function.server.ts';
import { takeToken } from '#app/platform/http/limits/rate-limit.server.ts';
import { encodedField, keyField, ownText, textField } from '#app/platform/text/fields.ts';
import { maxTypedWords } from '../stocks.ts';
import { analyzePhoto } from './analyze-photo.server.ts';
import { ownPhoto, sentPhoto } from './photo-source.server.ts';
import { joined } from './suggestion.ts';

async function limitLooks(userId: string): Promise<void> {
  if (!settings().rateLimits) return;
  const token = await takeToken({ key: `stock-analyze:${userId}`, limit: 60, per: 600 });
  if (!token.allowed) {
    throw photoErrors.too_many_uploads({}, { retryAfterSeconds: token.retryAfterSeconds });
  }
}

/** The spec's words for what is no picture. */
const asNoImage = (error: unknown): unknown =>
  error instanceof AppError && error.code === 'images.not_an_image'
    ? photoErrors.not_an_image({}, { cause: error })
    : error;

/** As much as the largest body that the address takes. */
const mostEncoded = 8 * 1024 * 1024;

const analyzeProductImage = jsonFunction({
  method: 'post',
  path: '/analyzeProductImage',
  summary:
    'Proposes name, description and categories for a photo that is sent or was uploaded before',
  access: 'member',
  input: z.object({
    imageData: encodedField({ max: mostEncoded }).optional(),
    imageUrl: keyField({ max: 1000 }).optional(),
    /** What is typed already: type and kind follow it where nobody looks at the photo. */
    words: textField({ max: maxTypedWords, lines: true }).optional(),
  }),
  output: z.object({
    /** `name <==> description`; empty where nobody looked at the photo. */
    description: ownText,
    category1: ownText,
    category2: ownText.optional(),
    category3: ownText.optional(),
    /** Made here without an analysis: only what the typed words say. */
    suggestion: z.boolean(),
  }),
  handle: async ({ imageData, imageUrl, words }, call) => {
    const { shop, session } = await callerInShop(call, 'stock.edit');
    if (!imageData && !imageUrl) throw photoErrors.file_required();
    await limitLooks(session.userId);
    const bytes = imageData ? sentPhoto(imageData) : await ownPhoto(shop.id, imageUrl ?? '');
    const analysis = await analyzePhoto({ shop, bytes, words }).catch((error: unknown) => {
      throw asNoImage(error);
    });
    const { category1, category2, category3, isLocal } = analysis;
    const answer = { category1, category2, category3, suggestion: isLocal };
    return { ...answer, description: joined(analysis) };
  },
});

export const analyzeFunctions = [analyzeProductImage];
