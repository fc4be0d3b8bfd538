import { z } from 'zod';

export interface Package {
  name: string;
  version: string;
}

const locked = z.object({
  packages: z.record(
    z.string(),
    z.object({
      name: z.string().optional(),
      version: z.string().optional(),
      link: z.boolean().optional(),
    }),
  ),
});

/** Everything that `npm ci` installs, each version once. */
export function packagesOf(lock: unknown): Package[] {
  const found = new Map<string, Package>();
  for (const [path, { name, version, link }] of Object.entries(locked.parse(lock).packages)) {
    const folder = path.split('node_modules/').at(-1) ?? '';
    if (folder === '' || link || !version) continue;
    const one = { name: name ?? folder, version };
    found.set(`${one.name}@${version}`, one);
  }
  return [...found.values()];
}

const answered = z.object({
  results: z.array(
    z.object({
      vulns: z.array(z.object({ id: z.string() })).default([]),
      next_page_token: z.string().optional(),
    }),
  ),
});

/** The most that OSV answers in one go. */
const atOnce = 1_000;

interface Query extends Package {
  page?: string | undefined;
}

async function ask(api: string, queries: readonly Query[]) {
  const body = queries.map(({ name, version, page }) => ({
    package: { ecosystem: 'npm', name },
    version,
    ...(page && { page_token: page }),
  }));
  const answer = await fetch(new URL('/v1/querybatch', api), {
    method: 'POST',
    redirect: 'error',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ queries: body }),
    signal: AbortSignal.timeout(60_000),
  });
  if (!answer.ok) throw new Error(`OSV answered ${answer.status}`);
  const { results } = answered.parse(await answer.json());
  if (results.length !== queries.length) throw new Error('OSV left out packages');
  return results;
}

/** What OSV knows against these packages, a line each. */
export async function knownWeaknesses(packages: readonly Package[], api: string) {
  const lines: string[] = [];
  let left: Query[] = [...packages];
  while (left.length > 0) {
    const asked = left.slice(0, atOnce);
    left = left.slice(atOnce);
    for (const [at, { vulns, next_page_token }] of (await ask(api, asked)).entries()) {
      const one = asked[at];
      if (!one) continue;
      for (const { id } of vulns) lines.push(`${one.name} ${one.version} https://osv.dev/${id}`);
      if (next_page_token) left.push({ ...one, page: next_page_token });
    }
  }
  return lines.sort();
}
