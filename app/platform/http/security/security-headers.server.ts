/** Where browsers report what they refused because of a page's policy. */
export const policyReports = '/policy-reports';

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
    `report-uri ${policyReports}`,
  ];
  if (policy.https) parts.push('upgrade-insecure-requests');
  return parts.join('; ');
}

/** The same policy for a page with styles in it. */
export const allowStyle = (policy: string, source: string): string =>
  policy.replace("style-src 'self'", `style-src 'self' ${source}`);

/** What is no page loads nothing. A script that runs as a worker, as `/sw.js`, asks our own address. */
const policyOf: Readonly<Record<Exclude<AnswerKind, 'page'>, string>> = {
  script: "default-src 'self'; frame-ancestors 'none'",
  other: "default-src 'none'; frame-ancestors 'none'",
};

type AnswerKind = 'page' | 'script' | 'other';

function protection(isHttps: boolean, kind: AnswerKind): Readonly<Record<string, string>> {
  return Object.freeze({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(self), geolocation=(self), microphone=(), payment=(), usb=()',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-site',
    ...(isHttps && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
    // How good the line is, with the next requests: pictures are chosen by it.
    ...(kind === 'page' ? { 'accept-ch': 'ECT' } : { 'content-security-policy': policyOf[kind] }),
  });
}

const ofKinds = (isHttps: boolean) => ({
  page: protection(isHttps, 'page'),
  script: protection(isHttps, 'script'),
  other: protection(isHttps, 'other'),
});
const overHttps = ofKinds(true);
const overHttp = ofKinds(false);

/** What every answer carries; the policy of a page is its own. `origin` is our own address. */
export const securityHeaders = (
  origin: string,
  kind: AnswerKind,
): Readonly<Record<string, string>> => (origin.startsWith('https:') ? overHttps : overHttp)[kind];

export function kindOf(contentType: string | null | undefined): AnswerKind {
  if (contentType?.startsWith('text/html')) return 'page';
  return contentType?.startsWith('text/javascript') ? 'script' : 'other';
}
