import { expect, test } from '@playwright/test';
import { type ApiFunction, apiFunctions } from '#tests/support/api-functions.ts';
import { isLongRun } from '#tests/support/long-run.ts';
import type { HostileApp } from '#tests/support/processes/hostile-app.ts';
import { forms } from '#tests/support/processes/hostile-forms.ts';

const megabyte = 1024 * 1024;
const mostMs = 50;

interface Sending {
  name: string;
  /** A request whose body has about so many bytes. */
  make: (bytes: number) => { path: string; init: RequestInit };
}

/** What text can be at its worst: marks on one letter, one long word, beginnings of links, pairs. */
const hostileTexts: Record<string, (bytes: number) => string> = {
  marks: (bytes) => `a${'\u0301\u0327'.repeat(bytes / 4)}`,
  repeats: (bytes) => `http://a${'.'.repeat(bytes / 2)}${'http://'.repeat(bytes / 14)}b`,
  spaces: (bytes) => `x${' \t'.repeat(bytes / 2)}x`,
};

function postOf({ path, fields }: ApiFunction): Sending[] {
  const init = (body: string): RequestInit => ({
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  const names = Object.keys(fields);
  const texts = Object.entries(hostileTexts).map(([kind, text]) => ({
    name: `${path} ${kind}`,
    make: (bytes: number) => {
      const each = text(bytes / Math.max(names.length, 1) / 1.1);
      const body = JSON.stringify(Object.fromEntries(names.map((name) => [name, each])));
      return { path: `/api${path}`, init: init(body) };
    },
  }));
  const shapes: Record<string, (bytes: number) => string> = {
    nesting: (bytes) => `${'['.repeat(bytes / 2)}${']'.repeat(bytes / 2)}`,
    lists: (bytes) => `[${'1,'.repeat(bytes / 2)}1]`,
    objects: (bytes) => `[${'{},'.repeat(bytes / 3)}{}]`,
  };
  const shaped = Object.entries(shapes).map(([kind, value]) => ({
    name: `${path} ${kind}`,
    make: (bytes: number) => {
      const each = value(bytes / Math.max(names.length, 1) / 1.1);
      const body = `{${names.map((name) => `"${name}":${each}`).join()}}`;
      return { path: `/api${path}`, init: init(body) };
    },
  }));
  return [...texts, ...shaped];
}

/** An address is at most as long as the server reads headers. */
const getOf = ({ path, fields }: ApiFunction): Sending[] =>
  Object.entries(hostileTexts).map(([kind, text]) => ({
    name: `${path} ${kind}`,
    make: (bytes) => {
      const names = Object.keys(fields);
      const each = text(Math.min(bytes, 3_000) / Math.max(names.length, 1));
      const search = new URLSearchParams(names.map((name) => [name, each]));
      return { path: `/api${path}?${search}`.slice(0, 12_000), init: {} };
    },
  }));

/** As the page's own script sends it, so that only the form is answered and no page is made. */
const dataPath = (path: string): string => path.replace(/(\?|$)/, '.data$1');

function formOf(path: string, [intent = '', ...names]: string[]): Sending[] {
  const sending = (kind: string, body: (bytes: number) => string): Sending => ({
    name: `${path} ${intent} ${kind}`,
    make: (bytes) => ({
      path: dataPath(path),
      init: {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: body(bytes).slice(0, bytes),
      },
    }),
  });
  return [
    ...Object.entries(hostileTexts).map(([kind, text]) =>
      sending(kind, (bytes) => {
        const each = text(bytes / Math.max(names.length, 1) / 3);
        return new URLSearchParams([
          ['intent', intent],
          ...names.map((name) => [name, each]),
        ]).toString();
      }),
    ),
    sending('many fields', (bytes) => `intent=${intent}&${'a&'.repeat(bytes / 2)}`),
  ];
}

/** What sending it costs the app, at its least; tries go on only while it looks dear. */
async function cost({ oja, headers, figure }: HostileApp, sending: Sending, bytes: number) {
  const { path, init } = sending.make(bytes);
  let least = Number.POSITIVE_INFINITY;
  for (let turn = 0; turn < 30 && least > mostMs / 2; turn += 1) {
    const before = await figure('oja_process_cpu_seconds');
    const answer = await fetch(`${oja.url}${path}`, {
      ...init,
      headers: { ...headers, ...init.headers },
      redirect: 'manual',
      // Refused before its body was read: then the line may be cut while it is still being sent.
    }).catch(() => undefined);
    await answer?.arrayBuffer();
    expect(answer?.status ?? 0, sending.name).toBeLessThan(500);
    least = Math.min(least, ((await figure('oja_process_cpu_seconds')) - before) * 1_000);
  }
  return least;
}

/** Every form and function gets the largest body it takes, at its worst. */
export function costProbe(app: () => HostileApp): void {
  test('the largest hostile body of every form and function costs less than 50 ms, and in proportion', async () => {
    test.setTimeout(600_000);
    const functions = await apiFunctions(app().oja.url);
    const sendings = [
      ...functions.flatMap((one) => (one.method === 'post' ? postOf(one) : getOf(one))),
      ...Object.values(forms(app())).flatMap(([path, all]) =>
        all.flatMap((fields) => formOf(path, fields)),
      ),
    ];
    expect(sendings.length).toBeGreaterThan(200);
    // Each form and function in turn with another kind; all kinds of each in the long run.
    const sent = sendings.filter((_, at) => isLongRun || at % 8 === 0);
    const dear: string[] = [];
    for (const sending of sent) {
      const large = await cost(app(), sending, megabyte - 1_024);
      if (large > mostMs) dear.push(`${sending.name}: ${Math.round(large)} ms`);
      if (large < mostMs / 2) continue;
      const small = await cost(app(), sending, megabyte / 4);
      if (large / Math.max(small, 1) > 8) dear.push(`${sending.name}: ${small} to ${large} ms`);
    }
    expect(dear).toEqual([]);
  });
}
