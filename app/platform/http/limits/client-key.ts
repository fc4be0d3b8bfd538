import { isIPv4, isIPv6 } from 'node:net';

/** The eight groups of an IPv6 address, whatever its spelling. */
function groups(address: string): string[] {
  const tail = /:(\d+)\.(\d+)\.(\d+)\.(\d+)$/.exec(address);
  const hex = (a: string | undefined, b: string | undefined) =>
    (Number(a) * 256 + Number(b)).toString(16);
  const plain = tail
    ? `${address.slice(0, tail.index)}:${hex(tail[1], tail[2])}:${hex(tail[3], tail[4])}`
    : address;
  const [left = '', right] = plain.split('::');
  const head = left ? left.split(':') : [];
  const rest = right ? right.split(':') : [];
  const zeros = right === undefined ? [] : Array<string>(8 - head.length - rest.length).fill('0');
  return [...head, ...zeros, ...rest].map((group) => Number.parseInt(group, 16).toString(16));
}

/** The groups of an IPv6 address, or the four bytes of an IPv4 one, also in IPv6 clothes. */
function read(address: string): { groups: string[] } | { bytes: string[] } | undefined {
  const bare = address.trim().toLowerCase().split('%')[0] ?? '';
  if (isIPv4(bare)) return { bytes: bare.split('.') };
  if (!isIPv6(bare)) return undefined;
  const all = groups(bare);
  if (all.slice(0, 5).some((group) => group !== '0') || all[5] !== 'ffff') return { groups: all };
  const [high, low] = [Number.parseInt(all[6] ?? '0', 16), Number.parseInt(all[7] ?? '0', 16)];
  return { bytes: [high >> 8, high & 255, low >> 8, low & 255].map(String) };
}

/** What an address belongs to, from the narrowest to the widest. */
export interface ClientNetworks {
  /** The address; of IPv6 the /64 that one line owns and can change with every request. */
  line: string;
  /** IPv4 /24, IPv6 /56: what a home or office may be given. */
  near: string;
  /** IPv4 /24, IPv6 /48: what a customer of a provider may be given. */
  site: string;
  /** IPv4 /16, IPv6 /32: roughly the provider. */
  carrier: string;
}

export function clientNetworks(address: string): ClientNetworks {
  const known = read(address);
  if (!known) return { line: 'unknown', near: 'unknown', site: 'unknown', carrier: 'unknown' };
  if ('bytes' in known) {
    const [a, b, c] = known.bytes;
    const near = `${a}.${b}.${c}.0/24`;
    return { line: known.bytes.join('.'), near, site: near, carrier: `${a}.${b}.0.0/16` };
  }
  const first = (count: number): string => known.groups.slice(0, count).join(':');
  const fourth = Number.parseInt(known.groups[3] ?? '0', 16) & 0xff00;
  return {
    line: `${first(4)}::/64`,
    near: `${first(3)}:${fourth.toString(16)}::/56`,
    site: `${first(3)}::/48`,
    carrier: `${first(2)}::/32`,
  };
}

/** What an address counts as for limits. */
export const clientKey = (address: string): string => clientNetworks(address).line;
