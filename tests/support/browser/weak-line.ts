import { createServer, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface WeakLine {
  url: string;
  /** The phone shows bars, and nothing comes. */
  cut: () => void;
  /** Everything asked for from now on whose address has this waits until the line is good again. */
  stall: (part: string) => void;
  /** Answers whose address has this come whole and never end. */
  leaveOpen: (part: string) => void;
  mend: () => void;
  close: () => void;
}

/** The app behind a line that a test can weaken; unlike `setOffline`, the phone does not know of it. */
export async function startWeakLine(to: string): Promise<WeakLine> {
  let isCut = false;
  let stalled: string | undefined;
  let leftOpen: string | undefined;
  let waiting: (() => void)[] = [];
  const target = new URL(to);
  const open = new Set<ServerResponse>();
  const server = createServer((asked, answer) => {
    if (isCut) return void answer.destroy();
    open.add(answer);
    answer.on('close', () => open.delete(answer));
    const onward = request(
      {
        host: target.hostname,
        port: target.port,
        path: asked.url,
        method: asked.method,
        headers: asked.headers,
      },
      (got) => {
        const end = leftOpen === undefined || !asked.url?.includes(leftOpen);
        // A length would say where the end is.
        const { 'content-length': length, ...headers } = got.headers;
        answer.writeHead(got.statusCode ?? 502, end ? got.headers : headers);
        got.pipe(answer, { end });
      },
    );
    onward.on('error', () => answer.destroy());
    const go = () => asked.pipe(onward);
    if (stalled !== undefined && asked.url?.includes(stalled)) waiting.push(go);
    else go();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    cut: () => {
      isCut = true;
      for (const answer of open) answer.destroy();
    },
    stall: (part) => {
      stalled = part;
    },
    leaveOpen: (part) => {
      leftOpen = part;
    },
    mend: () => {
      isCut = false;
      stalled = undefined;
      leftOpen = undefined;
      for (const go of waiting) go();
      waiting = [];
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
