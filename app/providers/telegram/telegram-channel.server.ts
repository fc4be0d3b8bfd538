import { timingSafeEqual } from 'node:crypto';
import { now } from '#app/platform/clock.ts';
import { settings } from '#app/platform/env.server.ts';
import type { ChatChannel } from '#app/platform/ports/channels.ts';
import { telegram } from './current-telegram.server.ts';
import { readUpdate } from './read-update.ts';
import { telegramErrors } from './telegram.errors.ts';
import { startTelegram } from './telegram-line.server.ts';

function bot() {
  const gateway = telegram();
  if (!gateway) throw telegramErrors.unavailable();
  return gateway;
}

/** Compared in the same time, whatever is sent. */
function isSecret(header: string | undefined, secret: string | undefined): boolean {
  if (!secret || header === undefined) return false;
  const [sent, own] = [Buffer.from(header), Buffer.from(secret)];
  return sent.length === own.length && timingSafeEqual(sent, own);
}

function parsed(raw: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(raw).toString('utf8'));
  } catch {
    return undefined;
  }
}

/** Buyers write to one bot for all shops. */
export const telegramChannel: ChatChannel = {
  name: 'telegram',
  label: 'Telegram',
  isConfigured: () => telegram() !== undefined,
  start: startTelegram,
  isGenuine: (_raw, header) =>
    isSecret(header('x-telegram-bot-api-secret-token'), settings().telegram.webhookSecret),
  readUpdates: (raw) => {
    const update = readUpdate(parsed(raw), now());
    return update ? [update] : [];
  },
  sendText: (chatId, text, buttons) => bot().sendText(chatId, text, buttons),
  sendPhoto: (chatId, jpeg, caption) => bot().sendPhoto(chatId, jpeg, caption),
  download: (mediaId) => bot().download(mediaId),
};
