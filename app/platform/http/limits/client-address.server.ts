/**
 * The client's address: the socket's, unless trusted proxies stand in front. Each of them appends
 * the address it saw, so the client is the entry that the outermost trusted one wrote.
 */
export function clientAddress(
  socketAddress: string | undefined,
  forwardedFor: string | undefined,
  trustedProxies: number,
): string {
  const plain = (address: string): string => address.trim().replace(/^::ffff:/, '');
  if (trustedProxies > 0 && forwardedFor) {
    const hops = forwardedFor.split(',');
    const client = hops[Math.max(0, hops.length - trustedProxies)];
    if (client?.trim()) return plain(client);
  }
  return plain(socketAddress ?? 'unknown');
}
