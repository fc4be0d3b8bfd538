import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { stagesOf } from '../scripts/container/containerfile.ts';

const read = (path: string): string => readFileSync(path, 'utf8');
const files = readdirSync('deploy', { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map(({ parentPath, name }) => join(parentPath, name));

/** Of other programs in the same files, and of Node and npm. */
const foreign =
  /^(POSTGRES|MINIO|PATRONI|DB|POOL|DEFAULT_POOL|MAX_CLIENT|AUTH|PG)_?|^(NODE_ENV|SUPERVISE)$/;

const namedSettings = (text: string): string[] => [
  ...[...text.matchAll(/^(?:ENV |Environment=)?([A-Z][A-Z0-9_]+)=/gm)].map(
    ([, name]) => name ?? '',
  ),
  ...[...text.matchAll(/name: ([A-Z][A-Z0-9_]+), value/g)].map(([, name]) => name ?? ''),
  ...[...text.matchAll(/(?:^ +|environment: \{ |, )([A-Z][A-Z0-9_]+): /gm)].map(
    ([, name]) => name ?? '',
  ),
];

test('every setting that the files of deploy/ name is one that the app reads', () => {
  const known = new Set(
    [...read('app/platform/env.server.ts').matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(
      ([, name]) => name,
    ),
  );
  expect(known.has('DATABASE_URL')).toBe(true);
  const unknown = files
    .filter((file) => !/\.(md|mjs|json)$/.test(file))
    .flatMap((file) => namedSettings(read(file)).map((name) => `${name} in ${file}`))
    .filter((line) => !foreign.test(line.split(' ')[0] ?? ''))
    .filter((line) => !known.has(line.split(' ')[0]));
  expect(unknown).toEqual([]);
});

test('every instance of a city sees the same photos, and both database servers have what is acknowledged', () => {
  const { services } = parse(read('deploy/city/compose.yaml'), { merge: true });
  for (const name of ['web1', 'web2', 'worker', 'migrate'])
    expect(Object.keys(services[name].environment)).toEqual(
      expect.arrayContaining(['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID']),
    );
  expect(parse(read('deploy/city/patroni.yml')).bootstrap.dcs).toMatchObject({
    synchronous_mode: true,
    primary_start_timeout: 0,
    ttl: 8,
  });
  // Whatever a service is told to read lies beside it, or the steps say who makes it.
  const steps = read('deploy/city/README.md');
  const mounted = read('deploy/city/compose.yaml').matchAll(/'(\.[^:']+):/g);
  const missing = [...mounted].flatMap(([, path = '']) =>
    existsSync(join('deploy/city', path)) || steps.includes(path.replace(/^\.\//, ''))
      ? []
      : [path],
  );
  expect(missing).toEqual([]);
});

const isHere = (program: string): boolean =>
  [...(process.env.PATH ?? '').split(':'), '/usr/sbin'].some((path) =>
    existsSync(join(path, program)),
  );

/** Its own tool reads a file; names of other hosts are not looked up. */
const checks = [
  ['haproxy', 'deploy/haproxy/haproxy.cfg', ['-c', '-f']],
  ['haproxy', 'deploy/city/haproxy.cfg', ['-c', '-f']],
  ['promtool', 'deploy/observe/alerts.yaml', ['check', 'rules']],
  ['kubeconform', 'deploy/kubernetes/oja.yaml', ['-strict']],
] as const;

test.each(checks)('%s takes %s', (program, file, args) => {
  if (!isHere(program)) return console.log(`${file} was not checked: no ${program} here`);
  const folder = mkdtempSync(join(tmpdir(), 'oja-deploy-'));
  try {
    // The certificate is the operator's.
    const own = join(folder, 'file');
    writeFileSync(own, read(file).replace(/ ssl crt \S+ alpn \S+/, ''));
    const path = `${process.env.PATH}:/usr/sbin`;
    const { status, stdout, stderr } = spawnSync(program, [...args, own], {
      encoding: 'utf8',
      env: { ...process.env, PATH: path },
    });
    expect([status, `${stdout}${stderr}`]).toEqual([0, expect.anything()]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('the image serves as an ordinary user, from files it need not write', () => {
  const text = read('deploy/Containerfile');
  const [build, image] = stagesOf(text);
  expect(build?.run).toHaveLength(3);
  expect(image?.command).toEqual(['node', 'scripts/start.mjs']);
  expect(image?.health).toEqual(['node', 'scripts/container/healthy.mjs']);
  expect(image?.env).toMatchObject({ NODE_ENV: 'production', DATA_DIR: '/data' });
  expect(text).toMatch(/^USER node$/m);
  expect(text.indexOf('USER node')).toBeLessThan(text.indexOf('CMD ["node", "scripts'));
});
