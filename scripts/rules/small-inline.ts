import { minify, type Plugin } from 'vite';

/**
 * The server's own files are left readable, but what is written into every page (`*.inline.ts`) is paid for by whoever
 * opens it: short names take a sixteenth off a page.
 */
export const smallInline = (): Plugin => ({
  name: 'oja:small-inline',
  enforce: 'post',
  apply: 'build',
  transform: {
    filter: { id: /\.inline\.ts$/ },
    handler: async (code, id) => ({ ...(await minify(id, code, { module: true })), map: null }),
  },
});
