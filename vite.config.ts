import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [reactRouter()],
  build: { target: ['es2022', 'chrome109', 'safari16'], assetsInlineLimit: 0 },
  environments: {
    ssr: {
      build: {
        // Our own Hono entry is the SSR build's entry, so that pages and endpoints share one module
        // graph: two graphs would mean two pools, two hubs and two caches in one process.
        rollupOptions: { input: './app/server/main.server.ts' },
      },
    },
  },
});
