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
export function isPlainDatabase(address: string): boolean {
  const search = new URLSearchParams(address.split('?')[1] ?? '');
  if (encrypted.has(search.get('sslmode') ?? '') || search.get('ssl') === 'true') return false;
  return !hostsOf(address).every(
    (host) => isHere(decodeURIComponent(host)) || host.startsWith('%2F'),
  );
}

/** A store elsewhere that is asked in plaintext. */
export const isPlainStore = (address: string): boolean =>
  address.startsWith('http:') && !isHere(new URL(address).hostname);
