export interface ContentPolicy {
  /** Sources of the page's own inline scripts: a nonce, or the hashes of each. */
  scripts: readonly string[];
  https: boolean;
  /** Vite's hot reload injects styles and opens a socket. */
  dev: boolean;
  /** Other hosts that pictures or an analytics script may come from. */
  imageHosts: readonly string[];
  scriptHosts: readonly string[];
}

export function contentSecurityPolicy(policy: ContentPolicy): string {
  const { scripts, dev, imageHosts, scriptHosts } = policy;
  const parts = [
    "default-src 'self'",
    ["script-src 'self'", ...scripts, ...scriptHosts].join(' '),
    dev ? "style-src 'self' 'unsafe-inline'" : "style-src 'self'",
    ["img-src 'self' data: blob:", ...imageHosts].join(' '),
    ["connect-src 'self'", ...(dev ? ['ws:'] : []), ...scriptHosts].join(' '),
    "font-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ];
  if (policy.https) parts.push('upgrade-insecure-requests');
  return parts.join('; ');
}

/** The same policy for a page with styles in it. */
export const allowStyle = (policy: string, source: string): string =>
  policy.replace("style-src 'self'", `style-src 'self' ${source}`);

function protection(isHttps: boolean, isPage: boolean): Readonly<Record<string, string>> {
  return Object.freeze({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(self), geolocation=(self), microphone=(), payment=(), usb=()',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-site',
    ...(isHttps && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
    // How good the line is, with the next requests: pictures are chosen by it.
    ...(isPage && { 'accept-ch': 'ECT' }),
  });
}

const overHttps = { page: protection(true, true), other: protection(true, false) };
const overHttp = { page: protection(false, true), other: protection(false, false) };

/** What every answer carries, a page some more; `origin` is our own address. */
export const securityHeaders = (
  origin: string,
  kind: 'page' | 'other',
): Readonly<Record<string, string>> => (origin.startsWith('https:') ? overHttps : overHttp)[kind];

export const kindOf = (contentType: string | null | undefined): 'page' | 'other' =>
  contentType?.startsWith('text/html') ? 'page' : 'other';
