import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface OtherBuild {
  url: string;
  /** From now on the service worker is that of a newer build. */
  deploy: () => void;
  close: () => void;
}

/** The app behind a door of its own, where a new version can be put up while pages are open. */
export async function startOtherBuild(to: string): Promise<OtherBuild> {
  let version = 1;
  const target = new URL(to);
  const server = createServer((asked, answer) => {
    const headers = { ...asked.headers };
    const isWorker = asked.url === '/sw.js';
    if (isWorker) headers['accept-encoding'] = 'identity';
    const onward = request(
      { host: target.hostname, port: target.port, path: asked.url, method: asked.method, headers },
      (got) => {
        const own = { ...got.headers };
        if (isWorker) delete own['content-length'];
        answer.writeHead(got.statusCode ?? 502, own);
        got.on('data', (chunk) => answer.write(chunk));
        got.on('end', () => answer.end(isWorker ? `\n// version ${version}` : undefined));
      },
    );
    onward.on('error', () => answer.destroy());
    asked.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    deploy: () => {
      version += 1;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
