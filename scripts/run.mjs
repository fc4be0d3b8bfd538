import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { onOwnNode } from './own-node.mjs';
import { root } from './project.mjs';
import { setup } from './setup.mjs';

/** `node scripts/run.mjs file.ts …`: runs a script on the project's Node, with all packages there. */
try {
  const [script, ...args] = process.argv.slice(2);
  if (!script) throw new Error('Which script? node scripts/run.mjs <file.ts> [arguments]');
  await onOwnNode({ fresh: await setup() });
  const file = resolve(root, script);
  process.argv = [process.argv[0], file, ...args];
  await import(pathToFileURL(file).href);
} catch (error) {
  console.error(error);
  process.exit(1);
}
