import { settings } from '#app/platform/env.server.ts';
import { keep } from '#app/platform/singleton.server.ts';
import { openTelegram } from './telegram.server.ts';
import type { TelegramGateway } from './telegram.ts';

const state = keep(
  'telegram',
  (): { key?: string; gateway?: TelegramGateway; username?: string } => ({}),
);

/** The installation's bot; undefined when none is set. */
export function telegram(): TelegramGateway | undefined {
  const { token, apiRoot } = settings().telegram;
  if (!token) return undefined;
  const key = `${token} ${apiRoot ?? ''}`;
  if (state.key !== key) {
    state.key = key;
    state.gateway = openTelegram({ token, apiRoot });
  }
  return state.gateway;
}

/** What the bot said its name is, for an operator who set only the token. */
export function rememberBotUsername(username: string): void {
  state.username = username;
}

/** Without the @; undefined when there is no bot. */
export function botUsername(): string | undefined {
  const { token, username } = settings().telegram;
  return token ? (username?.replace(/^@/, '') ?? state.username) : undefined;
}
