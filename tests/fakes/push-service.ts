import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** As the service worker reads it. */
export interface ShownPush {
  title: string;
  body?: string;
  tag: string;
  path: string;
}

export interface TakenPush {
  endpoint: string;
  shown: ShownPush;
  ttl: number;
  topic: string | undefined;
  urgency: string | undefined;
}

export interface FakeBrowser {
  /** What its `PushSubscription.toJSON()` says. */
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } };
  /** Its pushes, oldest first. */
  pushes: () => TakenPush[];
  texts: () => Array<string | undefined>;
  /** The person takes the permission back. */
  leave: () => void;
}

type Answer = { status: number; headers?: Record<string, string> } | 'break';

export interface FakePushService {
  url: string;
  taken: TakenPush[];
  /** How many requests came in, however they were answered. */
  calls: number;
  /** What was wrong with a request, if anything was. */
  faults: string[];
  newBrowser: () => FakeBrowser;
  /** Every request is answered so until it is undefined again. */
  trouble: Answer | undefined;
  close: () => Promise<void>;
}

const origin = 'https://fcm.googleapis.com';
const day = 86_400;

const json = (part: string | undefined): Record<string, unknown> =>
  JSON.parse(Buffer.from(part ?? '', 'base64url').toString());

/** RFC 8292: who sends, for this service alone, for at most a day, signed with the key that stands beside. */
function vapidFault(header: string | undefined, at: number): string | undefined {
  const found = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(header ?? '');
  const [token = '', key = ''] = [found?.[1], found?.[2]];
  const [head, payload, signature] = token.split('.');
  if (!found || !signature) return 'no VAPID';
  const point = Buffer.from(key, 'base64url');
  const half = (from: number) => point.subarray(from, from + 32).toString('base64url');
  const jwk = { kty: 'EC', crv: 'P-256', x: half(1), y: half(33) };
  const publicKey = createPublicKey({ key: jwk, format: 'jwk' });
  const signed = verify(
    'sha256',
    Buffer.from(`${head}.${payload}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!signed || json(head).alg !== 'ES256') return 'wrong signature';
  const { aud, exp, sub } = json(payload);
  if (aud !== origin) return `for ${aud}`;
  if (typeof exp !== 'number' || exp <= at || exp > at + day) return `ends at ${exp}`;
  return /^(mailto:|https:)/.test(String(sub)) ? undefined : `from ${sub}`;
}

interface Keys {
  curve: ECDH;
  auth: Buffer;
}

const derive = (secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));

/** RFC 8291 and 8188: one record of aes128gcm, readable with the browser's private key alone. */
function decrypt(body: Buffer, { curve, auth }: Keys): ShownPush {
  const salt = body.subarray(0, 16);
  const keyLength = body.readUInt8(20);
  const sender = body.subarray(21, 21 + keyLength);
  const record = body.subarray(21 + keyLength);
  const about = Buffer.concat([Buffer.from('WebPush: info\0'), curve.getPublicKey(), sender]);
  const secret = derive(curve.computeSecret(sender), auth, about, 32);
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  const end = padded.lastIndexOf(2);
  return JSON.parse(padded.subarray(0, end).toString('utf8'));
}

async function read(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** What a push service refuses, it refuses here too. */
function requestFault({ method, headers }: IncomingMessage, body: Buffer): string | undefined {
  if (method !== 'POST') return `method ${method}`;
  if (headers['content-encoding'] !== 'aes128gcm') return 'not encrypted';
  if (!/^\d+$/.test(String(headers.ttl))) return 'no TTL';
  if (body.length > 4_096) return 'too large';
  return vapidFault(headers.authorization, Math.floor(Date.now() / 1_000));
}

/** A push service like Google's, with the browsers behind it: takes, checks and decrypts. */
export async function startFakePush(): Promise<FakePushService> {
  const browsers = new Map<string, Keys>();
  const fake: FakePushService = {
    url: '',
    taken: [],
    calls: 0,
    faults: [],
    trouble: undefined,
    newBrowser: () => {
      const curve = createECDH('prime256v1');
      curve.generateKeys();
      const [auth, path] = [randomBytes(16), `/fcm/send/${randomBytes(24).toString('base64url')}`];
      browsers.set(path, { curve, auth });
      const endpoint = `${origin}${path}`;
      const keys = {
        p256dh: curve.getPublicKey('base64url'),
        auth: auth.toString('base64url'),
      };
      const pushes = () => fake.taken.filter((push) => push.endpoint === endpoint);
      return {
        subscription: { endpoint, keys },
        pushes,
        texts: () =>
          pushes().map(({ shown: { title, body } }) => (body ? `${title} | ${body}` : title)),
        leave: () => browsers.delete(path),
      };
    },
    close: () => {
      server.closeAllConnections();
      return new Promise((done) => server.close(() => done()));
    },
  };
  const answer = (response: ServerResponse, status: number, headers = {}) =>
    void response.writeHead(status, headers).end();
  const server = createServer(async (request, response) => {
    const body = await read(request);
    fake.calls += 1;
    if (fake.trouble === 'break') return void request.socket.destroy();
    if (fake.trouble) return answer(response, fake.trouble.status, fake.trouble.headers);
    const fault = requestFault(request, body);
    if (fault) {
      fake.faults.push(fault);
      return answer(response, 400);
    }
    const keys = browsers.get(request.url ?? '');
    if (!keys) return answer(response, 410);
    fake.taken.push({
      endpoint: `${origin}${request.url}`,
      shown: decrypt(body, keys),
      ttl: Number(request.headers.ttl),
      topic: request.headers.topic as string | undefined,
      urgency: request.headers.urgency as string | undefined,
    });
    return answer(response, 201, { location: `${origin}/m/${fake.taken.length}` });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  fake.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return fake;
}
