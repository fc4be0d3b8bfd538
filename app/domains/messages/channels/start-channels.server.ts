import { chatChannels } from './current-channels.server.ts';
import { takeOrSetAside } from './set-aside.server.ts';

/** Begins to receive on every channel that is set up; the answer ends it. */
export function startChannels(): () => Promise<void> {
  const stops = chatChannels()
    .filter((channel) => channel.isConfigured())
    .map(({ name, start }) => start((update) => takeOrSetAside(name, update)));
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}
