import { pathToFileURL } from 'node:url';
import { buildIfChanged, serverFile } from './build.mjs';
import { onOwnNode } from './own-node.mjs';
import { root } from './project.mjs';
import { setup } from './setup.mjs';

async function startProduction() {
  process.env.NODE_ENV = 'production';
  await buildIfChanged();
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
  await onOwnNode({ fresh: await setup() });
  await (process.argv.includes('--dev') ? startDev() : startProduction());
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
