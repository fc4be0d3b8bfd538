import type { Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listen } from './listen.server.ts';

let server: Server;

beforeAll(async () => {
  const answer = (request: Request) => new Response(new URL(request.url).pathname);
  server = await listen(answer, { port: 0, host: '127.0.0.1' });
});

afterAll(() => server.close());

const firstLine = (sent: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const { port } = server.address() as AddressInfo;
    let text = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(sent));
    socket.on('data', (chunk) => (text += chunk));
    socket.on('end', () => resolve(text.split('\r\n')[0] ?? ''));
    socket.on('error', reject);
  });

test('a balancer that speaks HTTP/1.0 and names no host is told of our health', async () => {
  expect(await firstLine('GET /healthz HTTP/1.0\r\n\r\n')).toBe('HTTP/1.1 200 OK');
  expect(await firstLine('GET /readyz HTTP/1.0\r\n\r\n')).toBe('HTTP/1.1 200 OK');
});

test('for anything else a host has to be named', async () => {
  for (const sent of ['GET / HTTP/1.0\r\n\r\n', 'GET /healthz/x HTTP/1.0\r\n\r\n'])
    expect(await firstLine(sent)).toBe('HTTP/1.1 400 Bad Request');
  expect(await firstLine('GET / HTTP/1.0\r\nHost: oja.example\r\n\r\n')).toBe('HTTP/1.1 200 OK');
});
