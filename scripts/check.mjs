import { close, gates, step } from './gates.mjs';
import { onOwnNode } from './own-node.mjs';
import { setup } from './setup.mjs';

/** The fast gate: types, lint, boundaries, dead code. */
try {
  await onOwnNode({ fresh: await setup() });
  const results = [];
  for (const [name, run] of gates) results.push(await step(name, run));
  close(results);
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
