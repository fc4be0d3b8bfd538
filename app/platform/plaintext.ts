/** Nobody outside hears what is said within a machine: a socket of the system, or loopback. */
const isHere = (host: string): boolean =>
  host === '' || host === 'localhost' || host === '[::1]' || host === '::1' || /^127\./.test(host);

/** With these the driver refuses to go on in plaintext. */
const encrypted = new Set(['require', 'verify-ca', 'verify-full']);

/** Several hosts may stand in one address, which a URL has no place for; `?host=/run` is a socket. */
function hostsOf(address: string): string[] {
  const [, authority = ''] = /^postgres(?:ql)?:\/\/(?:[^@/?]*@)?([^/?]*)/.exec(address) ?? [];
  const given = new URLSearchParams(address.split('?')[1] ?? '').get('host');
  const all = given === null ? authority : given;
  return all.split(',').map((host) => (host.startsWith('/') ? '' : host.replace(/:\d+$/, '')));
}

/** A database elsewhere whose connections would be plaintext. */
function isPlainDatabase(address: string): boolean {
  const search = new URLSearchParams(address.split('?')[1] ?? '');
  if (encrypted.has(search.get('sslmode') ?? '') || search.get('ssl') === 'true') return false;
  return !hostsOf(address).every(
    (host) => isHere(decodeURIComponent(host)) || host.startsWith('%2F'),
  );
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
