import { setClock } from '#app/platform/clock.ts';

/** Files that share a process begin with the real time, whatever the one before has turned. */
setClock(() => new Date());
