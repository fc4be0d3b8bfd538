import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

const read = (file: string): string => readFileSync(`deploy/city/${file}`, 'utf8');
const { services } = parse(read('compose.yaml'), { merge: true });

test('the parts of a city are reached in plaintext by nobody', () => {
  const { environment } = services.migrate;
  for (const name of Object.keys(environment).filter((one) => /^DATABASE_.*URL$/.test(one)))
    for (const address of environment[name].split(','))
      expect(address, name).toMatch(/\?sslmode=verify-full$/);
  expect(environment.PLAINTEXT_CONNECTIONS).toBeUndefined();
  const pooler = read('pgbouncer.ini');
  expect(pooler).toMatch(/^client_tls_sslmode = require$/m);
  expect(pooler).toMatch(/^server_tls_sslmode = verify-full$/m);
  const patroni = parse(read('patroni.yml'));
  for (const rule of patroni.bootstrap.pg_hba)
    expect(rule).toMatch(/^local all all trust$|^hostssl .* scram-sha-256$/);
  expect(patroni.postgresql.parameters.ssl).toBe('on');
  for (const who of Object.values<{ sslmode: string }>(patroni.postgresql.authentication))
    expect(who.sslmode).toBe('verify-ca');
  expect(patroni.etcd3.protocol).toBe('https');
  expect(services.etcd.command).toContain('--client-cert-auth');
  expect(services.db1.environment.PATRONI_RESTAPI_PASSWORD).toBeDefined();
  expect(read('haproxy.cfg')).toMatch(/check port 8008 check-ssl verify required/);
  for (const file of ['compose.yaml', 'README.md']) expect(read(file)).not.toContain('http://');
});

test('the app’s key of the store opens its bucket and no other, and is not the store’s own', () => {
  const { Statement } = JSON.parse(read('bucket-policy.json'));
  const resources = Statement.flatMap(({ Resource }: { Resource: string[] }) => Resource);
  expect(resources).toEqual(['arn:aws:s3:::oja', 'arn:aws:s3:::oja/*']);
  const actions = Statement.flatMap(({ Action }: { Action: string[] }) => Action);
  expect(
    actions.filter((action: string) => /\*|Policy|^s3:(Create|DeleteBucket)/.test(action)),
  ).toEqual([]);
  const { MINIO_ROOT_USER, MINIO_ROOT_PASSWORD } = services.files.environment;
  expect(`${MINIO_ROOT_USER} ${MINIO_ROOT_PASSWORD}`).not.toContain('S3_');
});

test('the certificates are of one authority, for the names that the parts are called by', () => {
  const folder = mkdtempSync(join(tmpdir(), 'oja-tls-'));
  const openssl = (...args: string[]) => spawnSync('openssl', args, { cwd: join(folder, 'tls') });
  try {
    cpSync('deploy/city/make-certificates.sh', join(folder, 'make-certificates.sh'));
    const make = () => spawnSync(join(folder, 'make-certificates.sh')).status;
    if (make() === 127) return console.log('the certificates were not made: no openssl here');
    const made = readFileSync(join(folder, 'tls/ca.pem'), 'utf8');
    const names = {
      db: ['db1', 'db2', 'proxy'],
      pgbouncer: ['pgbouncer'],
      etcd: ['etcd'],
      files: ['files', 'localhost'],
    };
    for (const [part, called] of Object.entries(names))
      for (const name of called)
        expect(
          openssl('verify', '-CAfile', 'ca.pem', '-verify_hostname', name, `${part}.pem`).status,
          `${part} ${name}`,
        ).toBe(0);
    const other = ['verify', '-CAfile', 'ca.pem', '-verify_hostname', 'db1', 'files.pem'];
    expect(openssl(...other).status).not.toBe(0);
    expect(make()).toBe(0);
    expect(readFileSync(join(folder, 'tls/ca.pem'), 'utf8')).toBe(made);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
