import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface SentText {
  chatId: string;
  text: string;
  parseMode: string | undefined;
  buttons: Array<{ text: string; callback_data: string }>;
  /** Then the text is its caption. */
  photo?: Uint8Array;
}

type Fault =
  | { code: 429; retryAfter: number }
  | { code: 400 | 403 | 500 | 502; description?: string }
  | 'break'
  /** Answered as usual. */
  | 'pass';

interface Person {
  id: number;
  firstName?: string;
  lastName?: string;
  /** As Telegram spells it, `ha` or `ha-NG`. */
  language?: string;
}

export interface FakeTelegram {
  url: string;
  token: string;
  username: string;
  sent: SentText[];
  /** Every text that was tried, also those refused. */
  tried: string[];
  calls: string[];
  webhook: { url: string; secret: string } | undefined;
  /** The next sendings are answered so, one each; after that as usual. */
  failNext(...faults: Fault[]): void;
  block(chatId: number, blocked?: boolean): void;
  addFile(fileId: string, bytes: Uint8Array): void;
  /** An update as Telegram makes it; delivered by polling or by `deliver`. */
  update(body: Record<string, unknown>): Record<string, unknown>;
  textFrom(from: Person, text: string): Record<string, unknown>;
  photoFrom(from: Person, fileId: string, caption?: string): Record<string, unknown>;
  /** Calls the webhook as Telegram does, with the secret that was set. */
  deliver(update: Record<string, unknown>, secret?: string): Promise<number>;
  close(): Promise<void>;
}

async function readBody(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const whole = Buffer.concat(chunks);
  const type = request.headers['content-type'] ?? '';
  if (!type.startsWith('multipart/')) return whole.length === 0 ? {} : JSON.parse(String(whole));
  // An uploaded file lies in a part of its own; its field names that part.
  const form = await new Response(whole, { headers: { 'content-type': type } }).formData();
  const body: Record<string, unknown> = Object.fromEntries(form);
  const part = body[String(body.photo ?? '').replace('attach://', '')];
  if (part instanceof File) body.photo = new Uint8Array(await part.arrayBuffer());
  return body;
}

const ok = (response: ServerResponse, result: unknown): void => {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ ok: true, result }));
};

function refuse(response: ServerResponse, code: number, description: string, extra: object = {}) {
  response.writeHead(code, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ ok: false, error_code: code, description, ...extra }));
}

const chatOf = ({ id, firstName = 'Fúnmi', lastName = 'Adébáyọ̀' }: Person) => ({
  id,
  type: 'private',
  first_name: firstName,
  last_name: lastName,
});

const personOf = ({ id, firstName = 'Fúnmi', lastName = 'Adébáyọ̀', language }: Person) => ({
  id,
  is_bot: false,
  first_name: firstName,
  last_name: lastName,
  language_code: language ?? 'en',
});

/** The Bot API as far as we use it, with the faults that matter: 429, 403, 5xx, broken lines. */
export async function startFakeTelegram(token = '123456:test-token'): Promise<FakeTelegram> {
  const faults: Fault[] = [];
  const files = new Map<string, Uint8Array>();
  const blocked = new Set<string>();
  let queue: Array<Record<string, unknown>> = [];
  let lastUpdate = 1_000;
  let lastMessage = 10;

  function send(body: Record<string, unknown>, response: ServerResponse): unknown {
    const chatId = String(body.chat_id);
    const photo = body.photo instanceof Uint8Array ? body.photo : undefined;
    const text = String((photo ? body.caption : body.text) ?? '');
    fake.tried.push(text);
    const next = faults.shift();
    const fault = next === 'pass' ? undefined : next;
    if (fault === 'break') return response.socket?.destroy();
    if (fault && fault.code === 429) {
      const why = `Too Many Requests: retry after ${fault.retryAfter}`;
      return refuse(response, 429, why, { parameters: { retry_after: fault.retryAfter } });
    }
    if (fault) return refuse(response, fault.code, fault.description ?? 'Internal Server Error');
    if (blocked.has(chatId)) return refuse(response, 403, 'Forbidden: bot was blocked by the user');
    if (!photo && text === '') return refuse(response, 400, 'Bad Request: message text is empty');
    if (photo && text.length > 1024)
      return refuse(response, 400, 'Bad Request: message caption is too long');
    if (text.length > 4096) return refuse(response, 400, 'Bad Request: message is too long');
    const markup = body.reply_markup as { inline_keyboard?: SentText['buttons'][] } | undefined;
    fake.sent.push({
      chatId,
      text,
      parseMode: body.parse_mode as string | undefined,
      buttons: markup?.inline_keyboard?.flat() ?? [],
      ...(photo && { photo }),
    });
    lastMessage += 1;
    return ok(response, { message_id: lastMessage, date: 1, chat: { id: Number(chatId) }, text });
  }

  async function getUpdates(body: Record<string, unknown>, response: ServerResponse) {
    const offset = Number(body.offset ?? 0);
    queue = queue.filter((update) => Number(update.update_id) >= offset);
    for (let turn = 0; queue.length === 0 && turn < 20; turn++) {
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
    if (!response.destroyed) ok(response, queue);
  }

  const methods: Record<
    string,
    (body: Record<string, unknown>, response: ServerResponse) => unknown
  > = {
    getMe: (_body, response) =>
      ok(response, { id: 1, is_bot: true, first_name: 'Oja', username: fake.username }),
    sendMessage: send,
    sendPhoto: send,
    getUpdates,
    answerCallbackQuery: (_body, response) => ok(response, true),
    deleteWebhook: (_body, response) => {
      fake.webhook = undefined;
      ok(response, true);
    },
    setWebhook: ({ url, secret_token }, response) => {
      fake.webhook = { url: String(url), secret: String(secret_token) };
      ok(response, true);
    },
    getFile: ({ file_id }, response) =>
      files.has(String(file_id))
        ? ok(response, { file_id, file_path: `photos/${file_id}.jpg` })
        : refuse(
            response,
            400,
            'Bad Request: wrong file_id or the file is temporarily unavailable',
          ),
  };

  const server = createServer(async (request, response) => {
    const path = request.url ?? '';
    const file = /^\/file\/bot([^/]+)\/photos\/(.+)\.jpg$/.exec(path);
    if (file) {
      const bytes = file[1] === token ? files.get(file[2] ?? '') : undefined;
      return bytes ? response.end(bytes) : refuse(response, 404, 'Not Found');
    }
    const [, given, method = ''] = /^\/bot([^/]+)\/(\w+)$/.exec(path) ?? [];
    if (given !== token) return refuse(response, 401, 'Unauthorized');
    fake.calls.push(method);
    const answer = methods[method];
    const body = await readBody(request);
    return answer ? answer(body, response) : refuse(response, 404, 'Not Found: method not found');
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));

  const fake: FakeTelegram = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    token,
    username: 'OjaTestBot',
    sent: [],
    tried: [],
    calls: [],
    webhook: undefined,
    failNext: (...next) => faults.push(...next),
    block: (chatId, is = true) =>
      is ? blocked.add(String(chatId)) : blocked.delete(String(chatId)),
    addFile: (fileId, bytes) => files.set(fileId, bytes),
    update(body) {
      lastUpdate += 1;
      const update = { update_id: lastUpdate, ...body };
      if (!fake.webhook) queue.push(update);
      return update;
    },
    textFrom: (from, text) => {
      lastMessage += 1;
      const message = { message_id: lastMessage, date: Math.floor(Date.now() / 1000), text };
      return fake.update({
        message: { ...message, chat: chatOf(from), from: personOf(from) },
      });
    },
    photoFrom: (from, fileId, caption) => {
      lastMessage += 1;
      const sizes = [
        { file_id: `${fileId}-small`, width: 90, height: 60 },
        { file_id: fileId, width: 900, height: 600 },
      ];
      const message = {
        message_id: lastMessage,
        date: Math.floor(Date.now() / 1000),
        photo: sizes,
      };
      const more = caption === undefined ? {} : { caption };
      return fake.update({
        message: { ...message, ...more, chat: chatOf(from), from: personOf(from) },
      });
    },
    async deliver(update, secret = fake.webhook?.secret) {
      const answer = await fetch(fake.webhook?.url ?? '', {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(secret !== undefined && { 'x-telegram-bot-api-secret-token': secret }),
        },
        body: JSON.stringify(update),
      });
      return answer.status;
    },
    close: () => {
      server.closeAllConnections();
      return new Promise((done) => server.close(() => done()));
    },
  };
  return fake;
}
