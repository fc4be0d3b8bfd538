import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Said {
  to: string;
  words: string;
  options: string[];
}

/** What the next sending is answered with, instead of a yes. */
type Trouble = { later: number } | { never: string } | { gone: true } | { status: 500 };

/** A chat service that is nothing like Telegram: other paths, other words, names instead of numbers. */
export async function serveTinyChat() {
  const [said, trouble] = [[] as Said[], [] as Trouble[]];
  const pictures = new Map<string, Uint8Array>();
  const server = createServer(async (request, response) => {
    const path = request.url ?? '';
    if (path.startsWith('/picture/')) {
      const picture = pictures.get(path.slice('/picture/'.length));
      response.statusCode = picture ? 200 : 410;
      return response.end(picture);
    }
    let body = '';
    for await (const chunk of request) body += chunk;
    const next = trouble.shift();
    if (next && 'status' in next) response.statusCode = next.status;
    else if (next) return response.end(JSON.stringify(next));
    else said.push(JSON.parse(body) as Said);
    return response.end(JSON.stringify({ name: `tiny-${said.length}` }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, said, trouble, pictures, close: () => server.close() };
}
