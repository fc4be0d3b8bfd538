import cluster from 'node:cluster';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import * as build from 'virtual:react-router/server-build';
import type { Hono } from 'hono';
import type { ServerBuild } from 'react-router';
import type { ViteDevServer } from 'vite';
import {
  loadSettings,
  replaceSettings,
  type Settings,
  settings,
} from '#app/platform/env.server.ts';
import type { HttpEnv } from '#app/platform/http/http-types.server.ts';
import { addPseudoLanguage } from '#app/platform/i18n/catalogues.server.ts';
import { closeStreams } from '#app/platform/live/current-hub.server.ts';
import { log } from '#app/platform/log.server.ts';
import { giveBackMemory } from '#app/platform/processes/give-back-memory.server.ts';
import { logCrashes } from '#app/platform/processes/log-crashes.server.ts';
import { SettingsError } from '#app/platform/settings-error.ts';
import { startWatchdog, stopWatchdog } from '#app/platform/watchdog/watchdog.server.ts';
import { announceStart } from './announce.server.ts';
import { createApp } from './app.server.ts';
import { listenWithVite } from './dev.server.ts';
import { drain, listen } from './listen.server.ts';
import { answerFromMemory } from './pages/pages-from-memory.server.ts';
import { Lead } from './processes/lead.server.ts';
import { type Closer, openResources } from './resources.server.ts';

let stopping = false;

interface StopAsked {
  event: string;
  /** Settles when it is asked for once more: whoever does so does not want to wait. */
  again: Promise<void>;
}

/** Not ready first: a balancer needs some seconds to notice, and its requests must not meet a closed door. */
async function stop(
  server: Server,
  closeResources: Closer,
  { event, again }: StopAsked,
): Promise<void> {
  stopping = true;
  log.info('stopping');
  const { drainSeconds } = settings();
  if (event === 'SIGTERM') await Promise.race([wait(drainSeconds * 1_000), again]);
  // Streams end first: they would otherwise hold the drain until its patience runs out.
  closeStreams();
  await drain(server, 10_000);
  await closeResources();
}

/**
 * Heard from the first moment on: a stop during a slow start waits for it and then closes what it
 * opened. `disconnect` comes when the process that started us dies (npm start's first run).
 */
function stopAsked(): Promise<StopAsked> {
  return new Promise((resolve) => {
    const again = new Promise<void>((hurry) => {
      let asked = 0;
      for (const event of ['SIGTERM', 'SIGINT', 'disconnect'])
        process.on(event, () => {
          if (asked++ > 0) hurry();
          else setImmediate(() => resolve({ event, again }));
        });
    });
  });
}

function readSettings(): Settings {
  const read = loadSettings();
  replaceSettings(read);
  log.level = read.logLevel;
  if (read.pseudoLanguage) addPseudoLanguage();
  return read;
}

/** One clear line for what the operator can mend, the whole error for what only we can. */
function failStart(error: unknown): never {
  if (error instanceof SettingsError) process.stderr.write(`Oja cannot start. ${error.message}\n`);
  else log.fatal({ err: error }, 'could not start');
  process.exit(1);
}

/** Tells the process that brings us back when we fall: from here on a fall is no failed start. */
function reportReady(server: Server): void {
  process.send?.({ ready: (server.address() as AddressInfo).port });
}

/** PORT=0 takes any free port: from here on everybody knows which, the stand-ins call us there. */
function keepPort(settings: Settings, server: Server): void {
  const { port } = server.address() as AddressInfo;
  if (settings.port !== port) replaceSettings({ ...settings, port });
}

const pages = build as unknown as ServerBuild;
const isStopping = (): boolean => stopping;

async function serve(open: (settings: Settings) => Promise<Server>): Promise<void> {
  const asked = stopAsked();
  logCrashes();
  try {
    const settings = readSettings();
    const closeResources = await openResources(settings);
    // Before anybody can ask for anything: nobody waits for it.
    await giveBackMemory();
    const server = await open(settings).catch(async (error: unknown) => {
      await closeResources();
      throw error;
    });
    keepPort(settings, server);
    asked
      .then((stopAsked) => stop(server, closeResources, stopAsked))
      .finally(stopWatchdog)
      .then(
        () => process.exit(0),
        (error: unknown) => {
          log.fatal({ err: error }, 'could not stop cleanly');
          process.exit(1);
        },
      );
    await announceStart(settings, server);
    // Asked to stop meanwhile it is on its way out, and has no port any more.
    if (server.listening) reportReady(server);
  } catch (error) {
    failStart(error);
  }
}

/** The process that leads several; each of them comes here again as one of many. */
async function lead(settings: Settings): Promise<void> {
  const { processes, role, logLevel } = settings;
  log.level = logLevel;
  const told = (port: number) => process.send?.({ ready: port });
  const code = await new Lead(processes, role === 'web' ? 'web' : 'all', told).run();
  process.exit(code);
}

/** `npm start`: the production server. */
export async function run(): Promise<void> {
  if (cluster.isPrimary) {
    const settings = await Promise.resolve()
      .then(() => loadSettings())
      .catch(failStart);
    // A worker's jobs are many at once already (JOBS_AT_ONCE).
    if (settings.processes > 1 && settings.role !== 'worker') return lead(settings);
  }
  return serve(({ port, host, role }) => {
    startWatchdog();
    const { fetch } = createApp({ build: pages, mode: 'production', isStopping });
    return listen(fetch, {
      port,
      host,
      ...(role !== 'worker' && { answerAtOnce: answerFromMemory }),
    });
  });
}

let app: Hono<HttpEnv> | undefined;

/** The app of this evaluation of the module: hot reload evaluates it again after each change. */
export function devApp(): Hono<HttpEnv> {
  app ??= createApp({ build: pages, mode: 'development', isStopping });
  return app;
}

/** `npm run dev`: the same app, with Vite in front. */
export function runDev({ vite }: { vite: ViteDevServer }): Promise<void> {
  return serve((settings) => listenWithVite(vite, settings));
}
