import type { Config } from '@react-router/dev/config';
import { slimManifest } from './scripts/after-build/client-manifest.ts';
import { checkPartLists } from './scripts/after-build/part-lists.ts';
import { precompressFolder } from './scripts/after-build/precompress.ts';
import { buildServiceWorker } from './scripts/after-build/service-worker.ts';
import { writeSharedTable } from './scripts/after-build/shared-table.ts';
import { writeSheetRules } from './scripts/after-build/sheet-rules.ts';

export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  ssr: true,
  // The whole route table is small; asking the server for parts of it costs a slow line a round trip.
  routeDiscovery: { mode: 'initial' },
  buildEnd: async () => {
    await checkPartLists('build/client');
    await buildServiceWorker('build/client');
    await slimManifest('build/client');
    await writeSharedTable('build/client');
    await writeSheetRules('build');
    await precompressFolder('build/client');
  },
} satisfies Config;
