import { sendWithStep } from '#app/platform/extra-step/send-with-step.ts';

const post = (name: string, body: object): Promise<Response> =>
  sendWithStep((step) =>
    fetch(`/api/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...body, ...step }),
      keepalive: true,
    }),
  );

async function answerOf<T>(name: string, sent: Promise<Response>): Promise<T> {
  const response = await sent;
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  return (await response.json()) as T;
}

/** A JSON function of ours; a refusal is an error. The first call only gives a browser its visitor id: it is sent again. */
export async function callFunction<T>(name: string, body: object): Promise<T> {
  const answer = await answerOf<T & { again?: boolean }>(name, post(name, body));
  return answer.again ? answerOf<T>(name, post(name, body)) : answer;
}

const mark = 'oja-visitor';

/** The visitor's cookie is out of a script's reach; this mark says that asking for "mine" makes sense. */
export function rememberVisitor(): void {
  try {
    localStorage.setItem(mark, '1');
  } catch {
    // Storage is closed in some private windows: then hearts are simply not remembered.
  }
}

export function isKnownVisitor(): boolean {
  try {
    return localStorage.getItem(mark) === '1' || document.cookie.includes('oja-known=1');
  } catch {
    return false;
  }
}
