import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Query {
  package: { ecosystem: string; name: string };
  version: string;
  page_token?: string;
}

/** A service that speaks OSV's querybatch; it knows these weaknesses by `name@version`, one a page. */
export async function startFakeOsv(known: Record<string, readonly string[]>) {
  const batches: Query[][] = [];
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    const { queries } = JSON.parse(text) as { queries: Query[] };
    if (request.url !== '/v1/querybatch' || queries.length > 1_000) {
      response.writeHead(400).end();
      return;
    }
    batches.push(queries);
    const results = queries.map(({ package: { ecosystem, name }, version, page_token }) => {
      const ids = ecosystem === 'npm' ? (known[`${name}@${version}`] ?? []) : [];
      const at = Number(page_token ?? 0);
      const id = ids[at];
      if (id === undefined) return {};
      const more = at + 1 < ids.length && { next_page_token: String(at + 1) };
      return { vulns: [{ id, modified: '2026-11-01T00:00:00Z' }], ...more };
    });
    response.end(JSON.stringify({ results }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    batches,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
