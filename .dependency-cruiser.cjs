/** Low to high: a domain may import only those before it; events travel upward as jobs. */
const domainOrder = [
  'places',
  'plans',
  'categories',
  'accounts',
  'operators',
  'shops',
  'notices',
  'photos',
  'stocks',
  'market',
  'payments',
  'billing',
  'orders',
  'reviews',
  'messages',
  'adverts',
  'insights',
  'sync',
  'moderation',
  'privacy',
];

const domainFile = '^app/domains/';
const testFile = '[.]test[.]tsx?$';

/** One rule a domain: nothing that comes after it in the order, and nothing that is not in the order. */
const order = domainOrder.map((domain, index) => ({
  name: `order-of-${domain}`,
  comment: `${domain} may import only ${domainOrder.slice(0, index).join(', ') || 'no other domain'}`,
  severity: 'error',
  from: { path: `${domainFile}${domain}/` },
  to: {
    path: domainFile,
    pathNot: `${domainFile}(${domainOrder.slice(0, index + 1).join('|')})/`,
  },
}));

const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

module.exports = {
  forbidden: [
    ...order,
    forbid(
      'known-domain',
      'a new domain takes its place in the order above',
      { path: domainFile, pathNot: `${domainFile}(${domainOrder.join('|')})/` },
      {},
    ),
    forbid(
      'domains-not-upward',
      'pages and the server know the domains, never the other way round',
      { path: domainFile },
      { path: '^app/(routes|shell|server|root|entry)' },
    ),
    forbid(
      'pages-not-server',
      'pages do not reach into the server around them',
      { path: '^app/(routes/|shell/|root[.]tsx|routes[.]ts)', pathNot: testFile },
      { path: '^app/server/' },
    ),
    forbid(
      'shell-not-pages',
      'the shell is around the pages and knows none of them',
      { path: '^app/shell/' },
      { path: '^app/routes' },
    ),
    forbid(
      'ground-floor',
      'platform, providers and ui know no product noun',
      { path: '^app/(platform|providers|ui)/' },
      { path: '^app/(domains|routes|shell|server|root|entry)' },
    ),
    forbid(
      'platform-alone',
      'platform is below providers and ui',
      { path: '^app/platform/' },
      { path: '^app/(providers|ui)/' },
    ),
    forbid(
      'providers-alone',
      'a provider knows only platform, not ui and not another provider',
      { path: '^app/providers/([^/]+)/' },
      { path: '^app/(ui/|providers/)', pathNot: '^app/providers/$1/' },
    ),
    forbid(
      'ui-alone',
      'the design system takes only words, formats and what to do about a lost line from platform',
      { path: '^app/ui/', pathNot: testFile },
      {
        path: '^app/(platform|providers)/',
        pathNot:
          '^app/platform/(i18n/|money[.]ts|text/naira-in[.]ts|clock[.]ts|http/(lost-line|reload-once)[.]ts)',
      },
    ),
    forbid(
      'pages-no-tables-no-providers',
      'pages ask domains; they know neither tables nor outside services',
      { path: '^app/(routes/|shell/|root[.]tsx|routes[.]ts)', pathNot: testFile },
      { path: '[.]table[.]server[.]ts$|^app/providers/|node_modules/(drizzle-orm|pg)/' },
    ),
    forbid(
      'tables-stay-home',
      'foreign tables may be read by queries and referenced by tables, but are written by their owner',
      {
        path: `${domainFile}([^/]+)/`,
        pathNot: `[.](table|queries|jobs)[.]server[.]ts$|/queries/|${testFile}`,
      },
      { path: `${domainFile}[^/]+/.*[.]table[.]server[.]ts$`, pathNot: `${domainFile}$1/` },
    ),
    forbid(
      'pure-rules',
      '<domain>.ts and <domain>.errors.ts run on both sides: no server file, no Node module',
      { path: `${domainFile}([^/]+)/\\1([.]errors)?[.]ts$` },
      {
        path: '[.]server[.]tsx?$|^node:|node_modules/(pg|drizzle-orm|sharp|hono)/',
        dependencyTypesNot: ['type-only'],
      },
    ),
    forbid(
      'pure-rules-no-core',
      '<domain>.ts and <domain>.errors.ts run on both sides: no Node module',
      { path: `${domainFile}([^/]+)/\\1([.]errors)?[.]ts$` },
      { dependencyTypes: ['core'] },
    ),
    forbid(
      'speaking-names',
      'a name says what is inside',
      {},
      {
        path: '/(utils?|helpers?|common|misc|lib|services?|managers?)[./]',
        pathNot: 'node_modules',
      },
    ),
    forbid('no-cycles', 'no circles', {}, { circular: true }),
    forbid(
      'no-dead-imports',
      'every import leads to a file or a package',
      {},
      { couldNotResolve: true, pathNot: '^virtual:|/[+]types/|[?](url|raw|inline)$' },
    ),
    forbid(
      'declared-packages',
      'a package that we import is in package.json',
      { path: '^app/', pathNot: testFile },
      { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    ),
    forbid(
      'no-tools-in-the-app',
      'the app runs without the development packages',
      { path: '^app/', pathNot: `${testFile}|^app/routes[.]ts$|^app/server/dev[.]server[.]ts$` },
      { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'app-stands-alone',
      'the app never needs tests, scripts or benchmarks',
      { path: '^app/', pathNot: testFile },
      { path: '^(tests|scripts|bench)/' },
    ),
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^([.]react-router|build|node_modules/.+/node_modules)/' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
};
