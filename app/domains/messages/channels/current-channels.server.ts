import type { ChatChannel } from '#app/platform/ports/channels.ts';
import { telegramChannel } from '#app/providers/telegram/telegram-channel.server.ts';
import { webChannel } from './web-channel.ts';

/** The channels beside the web chat: another one is a folder under `providers/` and its name here. */
let current: readonly ChatChannel[] = [telegramChannel];

export const chatChannels = (): readonly ChatChannel[] => current;

/** Undefined for one that is not set up: what waits for it goes out when it is there again. */
export const openChannel = (name: string): ChatChannel | undefined =>
  current.find((channel) => channel.name === name && channel.isConfigured());

/** Whether the team may send pictures into a thread; the web chat shows them itself. */
export const takesPhotos = (name: string): boolean =>
  name === webChannel || openChannel(name)?.sendPhoto !== undefined;

/** Tests: write by these instead; gives back how to undo it. */
export function replaceChannels(...next: ChatChannel[]): () => void {
  const before = current;
  current = next;
  return () => {
    current = before;
  };
}
