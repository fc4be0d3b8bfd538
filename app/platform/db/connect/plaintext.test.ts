import { expect, test } from 'vitest';
import { plaintextFault } from './plaintext.ts';

const isPlainDatabase = (address: string): boolean =>
  plaintextFault({ DATABASE_URL: address, DATABASE_REPLICA_URL: [] }) !== undefined;
const isPlainStore = (address: string): boolean =>
  plaintextFault({ S3_ENDPOINT: address, DATABASE_REPLICA_URL: [] }) !== undefined;

test.each([
  ['postgres://oja@db/oja', true],
  ['postgresql://oja:p%40ss@10.0.0.7:5432/oja', true],
  ['postgres://oja@db.example/oja?sslmode=disable', true],
  // The driver would take it for more than it says elsewhere.
  ['postgres://oja@db.example/oja?sslmode=prefer', true],
  ['postgres://oja@localhost.example/oja', true],
  ['postgres://oja@127.0.0.1,db2/oja', true],
  ['postgres://oja@127.evil.example/oja', true],
  ['postgres://oja@db/oja?application_name=sslmode%3Drequire', true],
  ['postgres://oja@localhost/oja?host=db2', true],
  ['postgres://oja@db.example/oja?sslmode=verify-full&sslrootcert=/etc/oja/ca.pem', false],
  ['postgres://oja@db.example/oja?sslmode=require', false],
  ['postgres://oja@db.example/oja?ssl=true', false],
  ['postgres://oja@localhost:6432/oja', false],
  ['postgres://oja@127.0.0.1/oja', false],
  ['postgres://oja@[::1]:5432/oja', false],
  ['postgresql://oja@%2Fvar%2Frun%2Fpostgresql/oja', false],
  ['postgres:///oja?host=/var/run/postgresql', false],
])('%s speaks in plaintext to another machine: %s', (address, isPlain) =>
  expect(isPlainDatabase(address)).toBe(isPlain),
);

test.each([
  ['http://files:9000', true],
  ['http://10.0.0.9:9000', true],
  ['https://files:9000', false],
  ['http://127.0.0.1:9000', false],
  ['http://[::1]:9000', false],
])('%s is a store in plaintext elsewhere: %s', (address, isPlain) =>
  expect(isPlainStore(address)).toBe(isPlain),
);
