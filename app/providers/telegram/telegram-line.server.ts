import { setTimeout as wait } from 'node:timers/promises';
import { now } from '#app/platform/clock.ts';
import { withLockHeld } from '#app/platform/db/connect/held-lock.server.ts';
import { directUrl } from '#app/platform/db/database.server.ts';
import { settings } from '#app/platform/env.server.ts';
import { log } from '#app/platform/log.server.ts';
import type { TakeUpdate } from '#app/platform/ports/channels.ts';
import { rememberBotUsername, telegram } from './current-telegram.server.ts';
import { readUpdate } from './read-update.ts';
import type { TelegramGateway } from './telegram.ts';

/** Any number, the same on all instances. */
const pollLock = 7_316_402;
const retryMs = 5_000;

interface Line {
  gateway: TelegramGateway;
  take: TakeUpdate;
  signal: AbortSignal;
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  wait(ms, undefined, { signal, ref: false }).catch(() => {});

/** Until it works: a bot that cannot be reached at the start must not stop the shops. */
async function untilDone({ signal }: Line, what: string, work: () => Promise<void>): Promise<void> {
  for (let attempt = 0; !signal.aborted; attempt++) {
    try {
      await work();
      return;
    } catch (error) {
      if (attempt === 0) log.warn({ err: error }, `Telegram: ${what} failed, trying again`);
      await pause(Math.min(60_000, retryMs * 2 ** attempt), signal);
    }
  }
}

/** One batch. `take` throws only when nothing can be taken at all; then the batch is asked for again. */
async function takeBatch(bodies: unknown[], take: TakeUpdate): Promise<number | undefined> {
  let next: number | undefined;
  for (const body of bodies) {
    const update = readUpdate(body, now());
    if (update) await take(update);
    const id = (body as { update_id?: unknown } | null)?.update_id;
    if (typeof id === 'number') next = id + 1;
  }
  return next;
}

async function pollOn({ gateway, take, signal }: Line): Promise<void> {
  await gateway.removeWebhook();
  let offset: number | undefined;
  while (!signal.aborted)
    offset = (await takeBatch(await gateway.updates(offset, signal), take)) ?? offset;
}

/** Two that asked would take each other's messages. */
const pollWithLock = ({ signal, ...line }: Line): Promise<void> =>
  withLockHeld({ url: directUrl(), lock: pollLock, name: 'oja-telegram', signal }, (whileHeld) =>
    pollOn({ ...line, signal: whileHeld }),
  );

async function keepPolling(line: Line): Promise<void> {
  for (let failing = false; !line.signal.aborted; ) {
    try {
      await pollWithLock(line);
      failing = false;
    } catch (error) {
      if (!failing && !line.signal.aborted) log.warn({ err: error }, 'Telegram: polling failed');
      failing = true;
    }
    await pause(retryMs, line.signal);
  }
}

async function run(line: Line): Promise<void> {
  const { telegram: bot, publicUrl } = settings();
  if (!bot.username) {
    await untilDone(line, 'asking for the name of the bot', async () =>
      rememberBotUsername(await line.gateway.botUsername()),
    );
  }
  const { webhookSecret } = bot;
  if (!webhookSecret) return keepPolling(line);
  if (!publicUrl) {
    log.warn('TELEGRAM_WEBHOOK_SECRET is set, but Telegram needs PUBLIC_URL to call us');
    return;
  }
  await untilDone(line, 'setting the webhook', () =>
    line.gateway.setWebhook(`${publicUrl}/api/webhooks/telegram`, webhookSecret),
  );
}

/** Opens the line to the bot, when there is one; the answer closes it. */
export function startTelegram(take: TakeUpdate): () => Promise<void> {
  const gateway = telegram();
  if (!gateway) return async () => {};
  const stopping = new AbortController();
  const running = run({ gateway, take, signal: stopping.signal });
  return async () => {
    stopping.abort();
    await Promise.race([running, wait(2_000)]);
  };
}
