const loopback = /^(localhost|\[?::1\]?|127(\.\d{1,3}){3})$/;

/** Nobody outside hears what is said within a machine: a socket of the system (also as `%2Fpath`), or loopback. */
const isHere = (host: string): boolean =>
  host === '' || /^(\/|%2F)/i.test(host) || loopback.test(host);

/** With these the driver refuses to go on in plaintext. */
const isEncrypted = (options: string): boolean =>
  /(^|&)(sslmode=(require|verify-ca|verify-full)|ssl=true)(&|$)/.test(options);

/** Several hosts may stand in one address, which a URL has no place for; `?host=` takes their place. */
function isPlainDatabase(address: string): boolean {
  const [place = '', options = ''] = address.split('?', 2);
  if (isEncrypted(options)) return false;
  const [, authority = ''] = /^postgres(?:ql)?:\/\/(?:[^@/]*@)?([^/]*)/.exec(place) ?? [];
  const [, , given] = /(^|&)host=([^&]*)/.exec(options) ?? [];
  const hosts = (given ?? authority).split(',').map((host) => host.replace(/:\d+$/, ''));
  return !hosts.every(isHere);
}

/** A store elsewhere that is asked in plaintext. */
const isPlainStore = (address: string): boolean =>
  address.startsWith('http:') && !isHere(new URL(address).hostname);

interface Links {
  DATABASE_URL?: string | undefined;
  DATABASE_DIRECT_URL?: string | undefined;
  DATABASE_OWNER_URL?: string | undefined;
  DATABASE_REPLICA_URL: readonly string[];
  S3_ENDPOINT?: string | undefined;
}

/** The setting by which a stranger between the machines could listen, and what to do. */
export function plaintextFault(links: Links): string | undefined {
  const how = 'or set PLAINTEXT_CONNECTIONS=on where nobody else can listen';
  const one = ['DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATABASE_OWNER_URL'] as const;
  const plain = one.find((name) => isPlainDatabase(links[name] ?? ''));
  const name = links.DATABASE_REPLICA_URL.some(isPlainDatabase) ? 'DATABASE_REPLICA_URL' : plain;
  if (name) return `${name}: add ?sslmode=verify-full, ${how}`;
  return isPlainStore(links.S3_ENDPOINT ?? '')
    ? `S3_ENDPOINT: must be an https address, ${how}`
    : undefined;
}
