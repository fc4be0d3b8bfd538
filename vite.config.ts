import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { bringParts } from './scripts/rules/bring-parts.ts';
import {
  inFirstPage,
  inLists,
  ofProduct,
  ofSeller,
  ofShop,
} from './scripts/rules/first-page-parts.ts';
import { isOfFirstVisit } from './scripts/rules/first-visit.ts';
import { isOfOperators } from './scripts/rules/operator-parts.ts';
import { smallInline } from './scripts/rules/small-inline.ts';

const ofManyPages =
  /[\\/]app[\\/](ui|platform|shell|domains)[\\/](?!orders[\\/](cart[\\/]cart-item|order-draft)|shops[\\/]shops[.]|accounts[\\/]accounts[.]|messages[\\/]message|extra-step[\\/]step-fields|http[\\/]input)/;

export default defineConfig({
  plugins: [reactRouter(), bringParts(), smallInline()],
  build: { target: ['es2022', 'chrome109', 'safari16'], assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rollupOptions: {
          output: {
            // Names stand by the hundred in what every page loads, and nothing in them can be compressed; seven is the least.
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: 'assets/[name]-[hash:7].js',
            // A phone on a slow line pays for every file it asks for: the parts that nearly every
            // page uses travel together, everything else with the pages that use it.
            codeSplitting: {
              groups: [
                {
                  name: 'frame',
                  test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/,
                },
                {
                  // What every page loads, and the rest of a visitor's first page: in one file it is a tenth smaller.
                  name: 'shared',
                  test: inFirstPage,
                },
                {
                  // Forms of the team and the check-out alone: a visitor's first page has no schema.
                  name: 'schemas',
                  test: /node_modules[\\/]zod[\\/]|[\\/]app[\\/]platform[\\/]text[\\/]fields/,
                },
                {
                  // The filter of a list needs it, and nothing else of what the team's pages share.
                  name: 'money',
                  test: /[\\/]app[\\/]ui[\\/]fields[\\/]money-field/,
                },
                {
                  // Shops and operators have it: a group takes what its parts need along, and shops would load theirs.
                  name: 'refused-act',
                  test: /[\\/]app[\\/]ui[\\/]refused-act/,
                },
                {
                  // So has the check-out this.
                  name: 'first-fault',
                  test: /[\\/]app[\\/]ui[\\/]fields[\\/]use-(?:first-fault|said-of)/,
                },
                {
                  // What the team's pages share stays with them, and what operators' share with those.
                  name: (id, graph) => {
                    if (isOfFirstVisit(id, graph)) return null;
                    return isOfOperators(id, graph) ? 'rooms' : 'team';
                  },
                  test: ofManyPages,
                  minShareCount: 8,
                },
                { name: 'lists', test: inLists },
                { name: 'seller', test: ofSeller },
                { name: 'goods', test: ofProduct },
                { name: 'shopfront', test: ofShop },
              ],
            },
          },
        },
      },
    },
    ssr: {
      build: {
        // Our own Hono entry is the SSR build's entry, so that pages and endpoints share one module
        // graph: two graphs would mean two pools, two hubs and two caches in one process.
        rollupOptions: { input: './app/server/main.server.ts' },
      },
    },
  },
});
