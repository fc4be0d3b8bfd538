import { sendWithStep } from '#app/platform/extra-step/send-with-step.ts';

/** Why a call did not do what was asked; the text is the server's, empty when there was no answer. */
export class CallFailed extends Error {
  readonly status: number;
  readonly code: string | undefined;

  constructor(message: string, status: number, code?: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

async function read<T>(response: Response): Promise<T> {
  const body = (await response.json().catch(() => ({}))) as { message?: unknown; code?: unknown };
  if (response.ok) return body as T;
  const [message, code] = [body.message, body.code].map((said) =>
    typeof said === 'string' ? said : undefined,
  );
  throw new CallFailed(message ?? '', response.status, code);
}

const withoutAnswer = (): never => {
  throw new CallFailed('', 0);
};

/** A JSON function of ours. */
export async function callPost<T>(name: string, body: object): Promise<T> {
  const sent = sendWithStep((step) =>
    fetch(`/api/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...body, ...step }),
    }),
  );
  return read<T>(await sent.catch(withoutAnswer));
}

/** The same with a file. */
export async function callForm<T>(name: string, fields: Record<string, string | Blob>): Promise<T> {
  const body = new FormData();
  for (const [field, value] of Object.entries(fields)) {
    if (typeof value === 'string') body.set(field, value);
    else body.set(field, value, 'photo.jpg');
  }
  const sent = fetch(`/api/${name}`, { method: 'POST', body });
  return read<T>(await sent.catch(withoutAnswer));
}

export async function callGet<T>(name: string, query: Record<string, string>): Promise<T> {
  const answer = await fetch(`/api/${name}?${new URLSearchParams(query)}`).catch(withoutAnswer);
  return read<T>(answer);
}
