import type { Context, Hono } from 'hono';
import type { HttpEnv } from '#app/platform/http/http-types.server.ts';
import { noteSecurity } from '#app/platform/http/security/security-events.server.ts';
import type { ChatChannel } from '#app/platform/ports/channels.ts';
import { messageErrors } from '../messages.errors.ts';
import { chatChannels } from './current-channels.server.ts';
import { takeOrSetAside } from './set-aside.server.ts';

/** A channel calls here; a failure makes it call again. The raw bytes are judged before anything is read. */
async function takeCall(channel: ChatChannel, c: Context<HttpEnv>): Promise<Response> {
  const raw = new Uint8Array(await c.req.arrayBuffer());
  if (!channel.isConfigured() || !channel.isGenuine(raw, (header) => c.req.header(header))) {
    noteSecurity('forged_webhook', { of: channel.name });
    throw messageErrors.forged({ channel: channel.label });
  }
  for (const update of channel.readUpdates(raw)) await takeOrSetAside(channel.name, update);
  return c.json({ ok: true });
}

/** Every channel is called under its name. */
export function mountChannels(app: Hono<HttpEnv>): void {
  for (const channel of chatChannels()) app.post(`/${channel.name}`, (c) => takeCall(channel, c));
}
