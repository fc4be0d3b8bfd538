import { solved } from '../shop/sign-in.ts';

const phone =
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36';

export interface FunctionAnswer {
  status: number;
  cookie: string | undefined;
  retryAfter: string | null;
  body: Record<string, unknown>;
}

interface Call {
  name: string;
  body: object;
  cookie?: string;
}

/** A JSON function, as a phone's browser calls it. */
export async function callFunction(
  url: string,
  { name, body, cookie = '' }: Call,
): Promise<FunctionAnswer> {
  const answer = await fetch(`${url}/api/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': phone, cookie },
    body: JSON.stringify(body),
  });
  return {
    status: answer.status,
    cookie: answer.headers.get('set-cookie')?.split(';')[0],
    retryAfter: answer.headers.get('retry-after'),
    body: await answer.json(),
  };
}

const stepIn = ({ body }: FunctionAnswer) => ({
  ticket: String(body.ticket),
  bits: Number(body.bits),
  waitSeconds: Number(body.waitSeconds),
});

/** What a browser's page does by itself: sends again when it was given its id, takes the step that is asked for. */
export async function callLikeAPage(
  url: string,
  { name, body, cookie = '' }: Call,
): Promise<FunctionAnswer> {
  let [answer, own] = [await callFunction(url, { name, body, cookie }), cookie];
  for (let turn = 0; turn < 4; turn++) {
    own = answer.cookie ?? own;
    const step = answer.status === 429 && answer.body.ticket ? await solved(stepIn(answer)) : {};
    if (answer.body.again || 'ticket' in step)
      answer = await callFunction(url, { name, body: { ...body, ...step }, cookie: own });
  }
  return { ...answer, cookie: own };
}
