import { log } from '../log.server.ts';

/** A fault that nobody caught ends the process as before; its line comes first, redacted and where others are looked for. */
export function logCrashes(): void {
  process.on('uncaughtExceptionMonitor', (error, origin) => {
    log.fatal({ err: error, origin }, 'the process ends: nobody caught this');
  });
}
