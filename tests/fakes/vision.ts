import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface AskedVision {
  authorization: string | undefined;
  model: string;
  prompt: string;
  /** The first bytes of the picture. */
  picture: Buffer;
}

type Answer = { content: string } | { status: number; body: string } | 'hang';

export interface FakeVision {
  url: string;
  asked: AskedVision[];
  answerWith(answer: Answer): void;
  close(): Promise<void>;
}

interface ChatRequest {
  model: string;
  messages: Array<{
    content: Array<{ type: string; text?: string; image_url?: { url: string } }>;
  }>;
}

/** A service that speaks OpenAI's chat completions. */
export async function startFakeVision(): Promise<FakeVision> {
  const asked: AskedVision[] = [];
  let answer: Answer = { content: '{}' };
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    const { model, messages } = JSON.parse(text) as ChatRequest;
    const parts = messages[0]?.content ?? [];
    const url = parts.find(({ type }) => type === 'image_url')?.image_url?.url ?? '';
    asked.push({
      authorization: request.headers.authorization,
      model,
      prompt: parts.find(({ type }) => type === 'text')?.text ?? '',
      picture: Buffer.from(url.split(',')[1] ?? '', 'base64'),
    });
    if (answer === 'hang') return;
    const status = 'status' in answer ? answer.status : 200;
    const body =
      'status' in answer
        ? answer.body
        : JSON.stringify({
            choices: [{ message: { role: 'assistant', content: answer.content } }],
          });
    response.writeHead(status, { 'content-type': 'application/json' }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    asked,
    answerWith: (next) => {
      answer = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
