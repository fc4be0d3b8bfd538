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

/**
 * What an address counts as for limits: an IPv6 line owns a whole /64 and can change its address
 * with every request; an IPv4 address in IPv6 clothes is that IPv4 address.
 */
export function clientKey(address: string): string {
  const bare = address.trim().toLowerCase().split('%')[0] ?? '';
  if (isIPv4(bare)) return bare;
  if (!isIPv6(bare)) return 'unknown';
  const all = groups(bare);
  if (all.slice(0, 5).every((group) => group === '0') && all[5] === 'ffff') {
    const [high, low] = [Number.parseInt(all[6] ?? '0', 16), Number.parseInt(all[7] ?? '0', 16)];
    return `${high >> 8}.${high & 255}.${low >> 8}.${low & 255}`;
  }
  return `${all.slice(0, 4).join(':')}::/64`;
}
