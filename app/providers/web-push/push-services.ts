/** The push services of the browsers that there are: Chromium's, Firefox's, Edge's on Windows, Safari's. */
const hosts = [
  /^(?:fcm|jmt17|android)\.googleapis\.com$/,
  /^(?:[a-z0-9-]+\.)*push\.services\.mozilla\.com$/,
  /^(?:[a-z0-9-]+\.)*notify\.windows\.com$/,
  /^(?:[a-z0-9-]+\.)*push\.apple\.com$/,
];

export const longestEndpoint = 1_000;

/**
 * An address that a browser's push service may have given. It comes from outside and is called from our
 * network, so only the hosts of these services are called, by https and on their own port.
 */
export function isPushEndpoint(endpoint: string): boolean {
  if (endpoint.length > longestEndpoint || !URL.canParse(endpoint)) return false;
  const { protocol, host, hostname, username, password, hash } = new URL(endpoint);
  if (protocol !== 'https:' || host !== hostname || username || password || hash) return false;
  return hosts.some((known) => known.test(hostname));
}
