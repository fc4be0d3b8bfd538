import { pathToFileURL } from 'node:url';
import { buildIfChanged, serverFile } from './build.mjs';
import { onOwnNode } from './own-node.mjs';
import { root } from './project.mjs';
import { setup } from './setup.mjs';
import { isSupervisor, supervise } from './supervise.mjs';

async function startProduction() {
  process.env.NODE_ENV = 'production';
  if (process.env.OJA_RESTARTED !== '1') await buildIfChanged();
  const { run } = await import(pathToFileURL(serverFile).href);
  await run();
}

async function startDev() {
  process.env.NODE_ENV = 'development';
  const { createServer } = await import('vite');
  const vite = await createServer({ root, server: { middlewareMode: true }, appType: 'custom' });
  const main = await vite.ssrLoadModule('/app/server/main.server.ts');
  await main.runDev({ vite });
}

try {
  process.chdir(root);
  const fresh = await setup();
  const isDev = process.argv.includes('--dev');
  if (!isDev && isSupervisor()) await supervise({ fresh });
  await onOwnNode({ fresh });
  await (isDev ? startDev() : startProduction());
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
