import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AwsClient } from 'aws4fetch';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { s3Call } from '#app/platform/storage/s3-call.server.ts';
import { openTelegram } from './telegram/telegram.server.ts';

/** Where nothing of ours may arrive: keys and numbers of people would go with it. */
let elsewhere: Server;
/** Sends everybody on to it. */
let service: Server;
let arrived: string[] = [];
const addressOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const listening = async (server: Server) => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
};

beforeAll(async () => {
  elsewhere = await listening(
    createServer(({ url = '' }, answer) => {
      arrived.push(url);
      answer.setHeader('content-type', 'application/json');
      answer.end('{"ok":true,"result":{"message_id":1,"file_path":"photo.jpg"}}');
    }),
  );
  service = await listening(
    createServer(({ url = '' }, answer) => {
      // Where a file lies is said by the service itself, so that the file is asked for too.
      if (url.includes('/getFile')) {
        answer.setHeader('content-type', 'application/json');
        answer.end('{"ok":true,"result":{"file_id":"f","file_path":"photo.jpg"}}');
        return;
      }
      answer.statusCode = 307;
      answer.setHeader('location', `${addressOf(elsewhere)}${url}`);
      answer.end();
    }),
  );
});
afterAll(() => {
  service.close();
  elsewhere.close();
});

const telegram = () => openTelegram({ token: '1:secret', apiRoot: addressOf(service) });
const bucket = () =>
  s3Call(new AwsClient({ accessKeyId: 'id', secretAccessKey: 'secret' }), addressOf(service));

const calls: [string, () => Promise<unknown>][] = [
  ['a text by Telegram', () => telegram().sendText('1', 'Hello')],
  ['a photo from Telegram', () => telegram().download('f')],
  ['a file from the object store', () => bucket()('/bucket/photo.jpg')],
  ['a file to the object store', () => bucket()('/bucket/photo.jpg', { method: 'PUT', body: 'x' })],
];

test.each(calls)('%s is not sent on to where the service points', async (_, call) => {
  arrived = [];
  const told = await call().then(JSON.stringify, () => 'failed');
  expect(arrived).toEqual([]);
  expect(told).not.toContain('"sent"');
});
