import type { S3Call } from './s3-call.server.ts';
import { storageErrors } from './storage.errors.ts';
import type { ListedFile } from './storage.ts';
import { isKey } from './storage-keys.ts';

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const unescapeXml = (text: string): string =>
  text.replace(/&(?:#(\d+)|#x([0-9a-f]+)|(\w+));/gi, (whole, decimal, hex, name) => {
    if (decimal) return String.fromCodePoint(Number(decimal));
    if (hex) return String.fromCodePoint(Number.parseInt(hex, 16));
    return entities[name] ?? whole;
  });

function tag(xml: string, name: string): string | undefined {
  const found = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1];
  return found === undefined ? undefined : unescapeXml(found);
}

const quoted = (etag: string): string => (etag.startsWith('"') ? etag : `"${etag}"`);

/** The answer is flat and the keys are of our own making: reading three tags needs no XML parser. */
function filesOf(xml: string): ListedFile[] {
  return [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].flatMap(([, entry = '']) => {
    const key = tag(entry, 'Key') ?? '';
    if (!isKey(key)) return [];
    return [{ key, size: Number(tag(entry, 'Size') ?? 0), etag: quoted(tag(entry, 'ETag') ?? '') }];
  });
}

export async function* listBucket(call: S3Call, folder: string): AsyncGenerator<ListedFile> {
  let token: string | undefined;
  do {
    const query = new URLSearchParams({ 'list-type': '2' });
    if (folder !== '') query.set('prefix', `${folder}/`);
    if (token !== undefined) query.set('continuation-token', token);
    const response = await call(`?${query}`);
    const xml = await response.text();
    if (response.status === 404) {
      throw storageErrors.unavailable({}, { cause: new Error(`S3 list: ${xml.slice(0, 300)}`) });
    }
    yield* filesOf(xml);
    token = tag(xml, 'NextContinuationToken');
  } while (token !== undefined);
}
