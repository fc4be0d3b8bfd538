import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface Server {
  run: () => Promise<{ port: number }>;
  close: () => Promise<void>;
}

// The package brings no types.
const S3rver = createRequire(import.meta.url)('@20minutes/s3rver') as new (
  options: Record<string, unknown>,
) => Server;

/** An S3 server of its own on a free port, which checks every signature. */
export async function startS3() {
  const directory = await mkdtemp(join(tmpdir(), 'oja-s3-'));
  const configureBuckets = [{ name: 'oja', configs: [] }];
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets,
  });
  const { port } = await server.run();
  return {
    config: {
      endpoint: `http://127.0.0.1:${port}/`,
      region: 'us-east-1',
      bucket: 'oja',
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
    },
    close: async (): Promise<void> => {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
