import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** What Vite calls around every `import()` of a build, with the files that it needs. */
const helper = '\0vite/preload-helper.js';
const own = fileURLToPath(new URL('../../app/platform/http/part-files.ts', import.meta.url));

/** Our own in its place. */
export const bringParts = (): Plugin => ({
  name: 'oja:bring-parts',
  enforce: 'pre',
  apply: 'build',
  // Vite names no file for a part that consists of one: there would be nothing to announce.
  config: () => ({
    build: {
      modulePreload: {
        resolveDependencies: (file, files) => (files.length === 0 ? [file] : files),
      },
    },
  }),
  load: (id) =>
    id === helper ? `export { importPart as __vitePreload } from ${JSON.stringify(own)};` : null,
});
