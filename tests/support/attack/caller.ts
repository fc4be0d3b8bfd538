import { type Agent, request } from 'node:http';
import { type ExtraStep, seedOf } from '#app/platform/extra-step/extra-step.ts';
import { solvePuzzle } from '#app/platform/extra-step/puzzle.ts';

export interface Answer {
  status: number;
  text: string;
  location: string;
}

interface Sent {
  form?: Record<string, string>;
  json?: object;
  body?: Buffer;
  headers?: Record<string, string>;
}

function bodyOf({ form, json, body }: Sent): { type?: string; bytes?: Buffer } {
  if (json) return { type: 'application/json', bytes: Buffer.from(JSON.stringify(json)) };
  if (!form) return body ? { bytes: body } : {};
  const type = 'application/x-www-form-urlencoded';
  return { type, bytes: Buffer.from(String(new URLSearchParams(form))) };
}

export interface CallerFacts {
  app: string;
  /** Where the requests come from, as the proxy in front says. */
  address: string;
  agent: Agent;
}

const mostSteps = 4;
const stepPattern = /\d{9,12}\.\d{1,2}\.[a-z0-9]{8}\.[\w-]{32}/;

/** The step that an answer asks for, JSON or the data of a page. */
function stepIn({ text }: Answer): Pick<ExtraStep, 'ticket' | 'bits'> | undefined {
  const ticket = stepPattern.exec(text)?.[0];
  return ticket === undefined ? undefined : { ticket, bits: Number(ticket.split('.')[1]) };
}

/** Somebody with a browser: keeps cookies, takes the step that is asked for, counts the time spent waiting. */
export class Caller {
  readonly facts: CallerFacts;
  readonly #cookies = new Map<string, string>();
  /** Spent waiting for answers; solving puzzles is the phone's own time. */
  waitedMs = 0;

  constructor(facts: CallerFacts) {
    this.facts = facts;
  }

  /** As a browser: sent back to the same address with a cookie, it comes again with it. */
  async send(path: string, sent: Sent = {}): Promise<Answer> {
    const answer = await this.ask(path, sent);
    if (answer.status !== 307) return answer;
    return this.ask(path.replace(/\?.*$/, '') + answer.location, sent);
  }

  /** One request and its answer. */
  ask(path: string, sent: Sent = {}): Promise<Answer> {
    const { app, address, agent } = this.facts;
    const { type, bytes } = bodyOf(sent);
    const cookie = [...this.#cookies].map((pair) => pair.join('=')).join('; ');
    const headers = {
      'x-forwarded-for': address,
      origin: app,
      ...(cookie && { cookie }),
      ...(type && { 'content-type': type }),
      ...(bytes && { 'content-length': String(bytes.length) }),
      ...sent.headers,
    };
    const started = performance.now();
    return new Promise<Answer>((resolve) => {
      const done = (answer: Answer) => {
        this.waitedMs += performance.now() - started;
        resolve(answer);
      };
      const method = bytes ? 'POST' : 'GET';
      const asking = request(`${app}${path}`, { agent, method, headers }, (response) => {
        for (const line of response.headers['set-cookie'] ?? []) this.keep(line);
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('end', () =>
          done({
            status: response.statusCode ?? 0,
            text: Buffer.concat(parts).toString(),
            location: response.headers.location ?? '',
          }),
        );
        response.on('error', () => done({ status: 0, text: '', location: '' }));
      });
      asking.on('error', (error) => done({ status: 0, text: String(error), location: '' }));
      asking.end(bytes);
    });
  }

  /** A function of the app; the step that it may ask for is taken. */
  async call(name: string, json: object): Promise<Answer> {
    let answer = await this.send(`/api/${name}`, { json });
    for (let taken = 0; taken < mostSteps && answer.status === 429; taken++) {
      const step = stepIn(answer);
      if (!step) return answer;
      answer = await this.send(`/api/${name}`, { json: { ...json, ...(await solved(step)) } });
    }
    return answer;
  }

  /** A form of a page, answered with data as its script asks for; the step that it may ask for is taken. */
  async fill(path: string, form: Record<string, string>): Promise<Answer> {
    let answer = await this.send(`${path}.data`, { form });
    for (let taken = 0; taken < mostSteps && answer.status === 200; taken++) {
      const step = stepIn(answer);
      if (!step) return answer;
      const { ticket: stepTicket, answer: stepAnswer } = await solved(step);
      answer = await this.send(`${path}.data`, { form: { ...form, stepTicket, stepAnswer } });
    }
    return answer;
  }

  /** A `Set-Cookie` line. */
  keep(line: string): void {
    const [name = '', value = ''] = (line.split(';')[0] ?? '').split(/=(.*)/s);
    if (/max-age=0\b/i.test(line)) this.#cookies.delete(name);
    else this.#cookies.set(name, value);
  }
}

async function solved({ ticket, bits }: Pick<ExtraStep, 'ticket' | 'bits'>) {
  return { ticket, answer: await solvePuzzle({ seed: seedOf(ticket), bits }) };
}
