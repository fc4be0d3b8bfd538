import { timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import { now } from '#app/platform/clock.ts';
import { settings } from '#app/platform/env.server.ts';
import type { HttpEnv } from '#app/platform/http/http-types.server.ts';
import { readUpdate } from '#app/providers/telegram/read-update.ts';
import { messageErrors } from '../messages.errors.ts';
import { takeUpdate } from './take-update.server.ts';

/** Compared in the same time, whatever is sent. */
function isTelegram(header: string | undefined, secret: string | undefined): boolean {
  if (!secret || header === undefined) return false;
  const [given, own] = [Buffer.from(header), Buffer.from(secret)];
  return given.length === own.length && timingSafeEqual(given, own);
}

/** Telegram calls here when TELEGRAM_WEBHOOK_SECRET is set; a failure makes it call again. */
export async function telegramWebhook(c: Context<HttpEnv>): Promise<Response> {
  const { token, webhookSecret } = settings().telegram;
  const secret = c.req.header('x-telegram-bot-api-secret-token');
  if (!token || !isTelegram(secret, webhookSecret)) throw messageErrors.forged();
  const body: unknown = await c.req.json().catch(() => undefined);
  const update = readUpdate(body, now());
  if (update) await takeUpdate(update);
  return c.json({ ok: true });
}
