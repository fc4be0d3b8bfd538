import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, matchesGlob } from 'node:path';
import { expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { loadSettings } from '../app/platform/env.server.ts';
import { stagesOf } from '../scripts/container/containerfile.ts';

const read = (path: string): string => readFileSync(path, 'utf8');
const files = readdirSync('deploy', { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map(({ parentPath, name }) => join(parentPath, name));

/** Of other programs in the same files, and of Node and npm. */
const foreign =
  /^(POSTGRES|MINIO|PATRONI|DB|POOL|DEFAULT_POOL|MAX_CLIENT|AUTH|PG)_?|^(NODE_ENV|NODE_EXTRA_CA_CERTS|SUPERVISE)$|^(FILES_ROOT|OJA)_/;

const namedSettings = (text: string): string[] => [
  ...[...text.matchAll(/^(?:ENV |Environment=)?([A-Z][A-Z0-9_]+)=/gm)].map(
    ([, name]) => name ?? '',
  ),
  ...[...text.matchAll(/(?<=^ExecStart=.*) ([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name ?? ''),
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
});

const compositions = ['deploy/town/compose.yaml', 'deploy/city/compose.yaml'];
const servicesOf = (file: string) => parse(read(file), { merge: true }).services;

test.each(compositions)('%s: what is read lies there, who is asked is started', (file) => {
  const folder = dirname(file);
  const services = servicesOf(file);
  // Whatever a service is told to read lies beside it, or the steps say who makes it.
  const steps = file.includes('town') ? read(file) : read(join(folder, 'README.md'));
  const made = new Set([...steps.matchAll(/(?:> |cp \S+ |`)([\w./-]+)/g)].map(([, path]) => path));
  const mounted = read(file).matchAll(/'(\.[^:']+):/g);
  const missing = [...mounted]
    .map(([, path = '']) => path.replace(/^\.\//, ''))
    .filter((path) => !existsSync(join(folder, path)) && !made.has(path));
  expect(missing).toEqual([]);
  const asked = read(join(folder, 'haproxy.cfg')).matchAll(/^ +server \S+ (\w+):(\d+)/gm);
  const names = [...asked].map(([, name = '']) => name);
  expect(names.length).toBeGreaterThan(0);
  expect(Object.keys(services)).toEqual(expect.arrayContaining(names));
  // Not root, and Podman keeps low ports for root.
  expect(services.proxy.sysctls).toEqual({ 'net.ipv4.ip_unprivileged_port_start': '80' });
});

test('every service of the app is asked for its health as the image would', () => {
  const text = read('deploy/Containerfile');
  const option = (name: string) =>
    new RegExp(`^HEALTHCHECK .*--${name}=(\\S+)`, 'm').exec(text)?.[1];
  const health = {
    test: ['CMD', ...(stagesOf(text)[1]?.health ?? [])],
    interval: option('interval'),
    timeout: option('timeout'),
    start_period: option('start-period'),
    retries: Number(option('retries')),
  };
  const checked = compositions
    .flatMap((file) => Object.entries<{ image: string; healthcheck: unknown }>(servicesOf(file)))
    .filter(([name, { image }]) => image === 'oja' && name !== 'migrate')
    .map(([name, { healthcheck }]) => [name, healthcheck]);
  expect(checked).toEqual(['oja', 'web1', 'web2', 'worker'].map((name) => [name, health]));
});

/** What the steps let the operator make: settings with secrets, certificates, passwords. */
const secretFiles = [
  ...files.filter((file) => file.endsWith('README.md')),
  ...compositions,
].flatMap((file) =>
  read(file)
    .split(/[\s'"`:=,;()]+/)
    .filter((word) => /^(?!\/).*(\.env|\.pem|userlist\.txt)$/.test(word))
    .map((word) => join(dirname(file), word)),
);

test('files with secrets that the steps let the operator make get neither into the image nor into Git', () => {
  const made = [...new Set(secretFiles)].sort();
  expect(made).toEqual(
    expect.arrayContaining([
      'deploy/city/.env',
      'deploy/city/tls/ca.pem',
      'deploy/city/tls/db-key.pem',
      'deploy/city/userlist.txt',
      'deploy/kubernetes/oja-owner.env',
      'deploy/kubernetes/oja.env',
      'deploy/kubernetes/privkey.pem',
      'deploy/town/oja.env',
      'deploy/town/oja.pem',
    ]),
  );
  const patterns = read('deploy/Containerfile.dockerignore')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  const isLeftOut = (file: string) => patterns.some((pattern) => matchesGlob(file, pattern));
  expect(made.filter((file) => !isLeftOut(file))).toEqual([]);
  const examples = files.filter((file) => file.endsWith('.example'));
  expect(examples.filter(isLeftOut)).toEqual([]);
  const git = ['check-ignore', '--no-index', ...made, ...examples];
  const { status, stdout } = spawnSync('git', git, { encoding: 'utf8' });
  if (status === null || status > 1) return console.log('.gitignore was not checked: no Git here');
  expect(stdout.split('\n').filter(Boolean).sort()).toEqual(made);
});

test('the workers of a country take every kind of job between them', () => {
  const [all, slow] = parseAllDocuments(read('deploy/kubernetes/oja.yaml'))
    .map((document) => document.toJS())
    .filter(({ metadata }) => metadata.name.startsWith('oja-worker'))
    .map(({ spec }) => spec.template.spec.containers[0].env)
    .map((env) => env.find(({ name }: { name: string }) => name === 'JOB_KINDS').value.split(','));
  expect(all).toEqual(slow.map((kind: string) => `-${kind}`));
  // A kind that there is not stops the start; a job's kind is the domain that it belongs to.
  expect(slow.filter((kind: string) => !existsSync(join('app/domains', kind)))).toEqual([]);
});

test('the collector asks whoever the units and the balancer of one machine start', () => {
  const [{ static_configs: asked }] = parse(read('deploy/observe/prometheus.yml')).scrape_configs;
  const [web, worker] = asked.map(({ targets }: { targets: string[] }) => targets);
  const balanced = read('deploy/haproxy/haproxy.cfg').matchAll(/^ +server \S+ (\S+)/gm);
  expect(web).toEqual([...balanced].map(([, address]) => address));
  const port = /PORT=(\d+)/.exec(read('deploy/systemd/oja-worker.service'))?.[1];
  expect(worker).toEqual([`127.0.0.1:${port}`]);
});

const path = `${process.env.PATH}:/usr/sbin`;
const run = (program: string, args: readonly string[]) =>
  spawnSync(program, args, { encoding: 'utf8', env: { ...process.env, PATH: path } });

/** `compose` is a part of its own, which may be missing beside the engine. */
const isHere = (program: string, [first = '']: readonly string[]): boolean =>
  path.split(':').some((folder) => existsSync(join(folder, program))) &&
  (first !== 'compose' || run(program, ['compose', 'version']).status === 0);

/** A copy with what the operator makes, as far as the tools look at it; secrets that are there stay where they are. */
function asStarted(folder: string): void {
  const filter = (file: string): boolean => !secretFiles.includes(file);
  cpSync('deploy', join(folder, 'deploy'), { recursive: true, filter });
  for (const file of secretFiles) {
    const example = `${file}.example`;
    mkdirSync(join(folder, dirname(file)), { recursive: true });
    writeFileSync(join(folder, file), existsSync(example) ? read(example) : '');
  }
  const wanted = read('deploy/city/compose.yaml').matchAll(/\$\{([A-Z0-9_]+)/g);
  const given = [...new Set([...wanted].map(([, name]) => `${name}=x\n`))];
  writeFileSync(join(folder, 'deploy/city/.env'), given.join(''));
  for (const file of files.filter((name) => /\.(cfg|service)$/.test(name))) {
    const text = read(file)
      .replace(/ ssl crt \S+ alpn \S+/, '')
      .replace(/ verify required ca-file \S+/, ' verify none')
      .replaceAll('/usr/bin/node', process.execPath);
    writeFileSync(join(folder, file), text);
  }
}

/** Its own tool reads a file; names of other hosts are not looked up, files on other machines not looked for. */
const checks: (readonly [program: string, args: readonly string[], file: string])[] = [
  ...['haproxy', 'town', 'city'].map(
    (folder) => ['haproxy', ['-c', '-f'], `deploy/${folder}/haproxy.cfg`] as const,
  ),
  ['promtool', ['check', 'rules'], 'deploy/observe/alerts.yaml'],
  ['promtool', ['check', 'config', '--syntax-only'], 'deploy/observe/prometheus.yml'],
  ['kubeconform', ['-strict'], 'deploy/kubernetes/migrate.yaml'],
  ['kubeconform', ['-strict'], 'deploy/kubernetes/oja.yaml'],
  ...files
    .filter((file) => file.endsWith('.service'))
    .map((file) => ['systemd-analyze', ['verify'], file] as const),
  ...compositions.flatMap((file) => [
    ['docker', ['compose', '--profile', 'migrate', '-f'], file] as const,
    ['podman', ['compose', '--profile', 'migrate', '-f'], file] as const,
  ]),
];

test.each(checks)('%s %j takes %s', (program, args, file) => {
  if (!isHere(program, args)) return console.log(`${file} was not checked: no ${program} here`);
  const folder = mkdtempSync(join(tmpdir(), 'oja-deploy-'));
  try {
    asStarted(folder);
    const last = args[0] === 'compose' ? ['config', '-q'] : [];
    const { status, stdout, stderr } = run(program, [...args, join(folder, file), ...last]);
    expect([status, `${stdout}${stderr}`]).toEqual([0, expect.anything()]);
    // Of a unit, systemd-analyze calls whatever it does not know a warning and ends with 0.
    const ignored = `${stdout}${stderr}`
      .split('\n')
      .filter((line) => line.includes(basename(file)));
    if (program === 'systemd-analyze') expect(ignored).toEqual([]);
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
  expect(image?.env).toMatchObject({
    NODE_ENV: 'production',
    APP_MODE: 'live',
    DATA_DIR: '/data',
  });
  expect(text).toMatch(/^USER node$/m);
  expect(text.indexOf('USER node')).toBeLessThan(text.indexOf('CMD ["node", "scripts'));
});

const liveBasics = {
  APP_MODE: 'live',
  PUBLIC_URL: 'https://oja.example',
  SESSION_SECRET: 's'.repeat(40),
  SECRETS_KEY: 'k'.repeat(40),
  SMS_PROVIDER: 'termii',
  TERMII_BASE_URL: 'https://sms.example',
  TERMII_API_KEY: 'key',
  TERMII_SENDER_ID: 'Oja',
};

const linesOf = (file: string): Record<string, string> =>
  Object.fromEntries(
    [...read(file).matchAll(/^([A-Z][A-Z0-9_]*)=(.+)$/gm)].map(([, name, value]) => [name, value]),
  );

test.each(['web1', 'worker', 'migrate'])('the settings of a city start %s in live mode', (name) => {
  const given: Record<string, string> = servicesOf('deploy/city/compose.yaml')[name].environment;
  const filled = Object.entries(given).map(([key, value]) => [
    key,
    value.replace(/\$\{S3_ENDPOINT[^}]*\}/, 'https://files:9000').replace(/\$\{[^}]*\}/g, 'x'),
  ]);
  const settings = loadSettings({ ...liveBasics, ...Object.fromEntries(filled) });
  expect(settings.databaseUrl).toContain('pgbouncer');
});

test('so do the settings of Kubernetes, over encrypted connections', () => {
  const env = {
    ...linesOf('deploy/kubernetes/oja.env.example'),
    ...linesOf('deploy/kubernetes/oja-owner.env.example'),
  };
  const settings = loadSettings({
    ...env,
    ...liveBasics,
    ...{ S3_ACCESS_KEY_ID: 'x', S3_SECRET_ACCESS_KEY: 'x' },
  });
  expect(settings.ownerUrl).toContain('sslmode=require');
});
