import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface SentSms {
  to: string;
  from: string;
  sms: string;
  type: string;
  channel: string;
}

type Answer = { status: number; body: string } | 'hang' | 'break';

export interface FakeTermii {
  url: string;
  apiKey: string;
  sent: SentSms[];
  /** The next request is answered so, once; after that as usual. */
  answerNext(answer: Answer): void;
  /** The eight digits in the last text to this phone (`+234…`). */
  lastCode(phoneE164: string): string | undefined;
  close(): Promise<void>;
}

async function readJson(request: IncomingMessage): Promise<Record<string, unknown>> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return JSON.parse(text);
}

function reply(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(body);
}

/** What Termii refuses, it refuses here too: the key, the plus, a sender id of the wrong length. */
function refusal(request: IncomingMessage, body: Record<string, unknown>, apiKey: string) {
  if (request.method !== 'POST' || request.url !== '/api/sms/send')
    return [404, 'Not Found'] as const;
  if (body.api_key !== apiKey)
    return [401, 'Invalid Api key, please refer to the documentation'] as const;
  if (typeof body.to !== 'string' || !/^\d{10,15}$/.test(body.to))
    return [400, 'Invalid phone number'] as const;
  if (typeof body.from !== 'string' || !/^.{3,11}$/.test(body.from))
    return [400, 'Invalid sender id'] as const;
  if (typeof body.sms !== 'string' || body.sms === '')
    return [400, 'The sms field is required'] as const;
  if (body.type !== 'plain' || !['dnd', 'generic', 'whatsapp'].includes(String(body.channel))) {
    return [400, 'Invalid channel'] as const;
  }
  return undefined;
}

export async function startFakeTermii(apiKey = 'TL-test-key'): Promise<FakeTermii> {
  const sent: SentSms[] = [];
  const planned: Answer[] = [];
  // Past 2^53: read as a number, the last digits would change.
  let lastId = 9_223_372_036_854_770_000n;

  const server = createServer(async (request, response) => {
    const body = await readJson(request);
    const plan = planned.shift();
    if (plan === 'hang') return;
    if (plan === 'break') return void request.socket.destroy();
    if (plan) return reply(response, plan.status, plan.body);
    const refused = refusal(request, body, apiKey);
    if (refused)
      return reply(response, refused[0], JSON.stringify({ code: refused[0], message: refused[1] }));
    const { to, from, sms, type, channel } = body as unknown as SentSms;
    sent.push({ to, from, sms, type, channel });
    lastId += 1n;
    reply(
      response,
      200,
      `{"code":"ok","message_id":${lastId},"message":"Successfully Sent","balance":9,"user":"Oja"}`,
    );
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    apiKey,
    sent,
    answerNext: (answer) => planned.push(answer),
    lastCode: (phone) =>
      /\b\d{8}\b/.exec(sent.findLast((message) => `+${message.to}` === phone)?.sms ?? '')?.[0],
    close: () => {
      server.closeAllConnections();
      return new Promise((done) => server.close(() => done()));
    },
  };
}
