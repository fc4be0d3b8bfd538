import { keep } from '#app/platform/singleton.server.ts';
import { LiveHub } from './live-hub.server.ts';

const state = keep('live', (): { hub?: LiveHub } => ({}));

export async function openLiveHub(url: string): Promise<LiveHub> {
  if (state.hub) throw new Error('The live hub is open already.');
  const hub = new LiveHub(url);
  await hub.open();
  state.hub = hub;
  return hub;
}

export function liveHub(): LiveHub {
  if (!state.hub) throw new Error('The live hub is not open: call openLiveHub first.');
  return state.hub;
}

export function closeStreams(): void {
  state.hub?.endStreams();
}

export async function closeLiveHub(): Promise<void> {
  const hub = state.hub;
  delete state.hub;
  await hub?.close();
}
