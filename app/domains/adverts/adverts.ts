import { z } from 'zod';
import { textField } from '#app/platform/text/fields.ts';

/** The five places that the hub shares to, in the order of its buttons. */
export const targets = ['whatsapp', 'facebook', 'twitter', 'telegram', 'instagram'] as const;
export type Target = (typeof targets)[number];

/** Where a short link can stand: the five, the picture itself and the shop's own channel. */
export const places = [...targets, 'picture', 'channel'] as const;
export type Place = (typeof places)[number];

/** The spec's generated ad. */
export interface Ad {
  title: string;
  text: string;
  /** Lowercase alphanumerics, without the #. */
  hashtags: string[];
  productId: string;
  generatedAt: string;
}

export const adLimits = { title: 160, text: 1_000, hashtags: 10, hashtag: 40 } as const;

/** What the editor sends; hashtags come as one line and are made clean. */
export const adEdit = z.object({
  title: textField({ max: adLimits.title }).refine(Boolean, 'adverts.title_missing'),
  text: textField({ max: adLimits.text, lines: true }).refine(Boolean, 'adverts.text_missing'),
  hashtags: textField({ max: 600 }).default(''),
});

export const secretNames = [
  'telegramToken',
  'facebookToken',
  'twitterKey',
  'instagramToken',
] as const;
export type SecretName = (typeof secretNames)[number];

/** How a stored secret arrives in a browser: whether it is set, and its end when it may be seen. */
export interface SecretMark {
  isSet: boolean;
  lastFour?: string | undefined;
}

export type PostState = 'queued' | 'sent' | 'failed';
export const failReasons = ['no_channel', 'closed', 'token', 'refused', 'unavailable'] as const;
export type FailReason = (typeof failReasons)[number];
