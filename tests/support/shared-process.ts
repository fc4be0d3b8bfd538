import { setClock } from '#app/platform/clock.ts';

/** Files that share a process begin with the real time and a storage of their own, whatever the one before has left. */
setClock(() => new Date());

const { __oja: kept } = globalThis as { __oja?: Map<string, unknown> };
for (const name of ['storage', 'no-photo']) kept?.delete(name);
