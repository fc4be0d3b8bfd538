/** Where a visit came from, in a closed list: the shop's figures are drawn by it. */
export const sources = [
  'direct',
  'oja',
  'advert',
  'search',
  'whatsapp',
  'facebook',
  'instagram',
  'telegram',
  'twitter',
  'other',
] as const;
export type Source = (typeof sources)[number];

const hosts: [RegExp, Source][] = [
  [/(^|\.)(google|bing|duckduckgo|yahoo|ecosia|yandex)\./, 'search'],
  [/(^|\.)(whatsapp\.com|wa\.me)$/, 'whatsapp'],
  [/(^|\.)(facebook\.com|fb\.com|fb\.me|messenger\.com)$/, 'facebook'],
  [/(^|\.)instagram\.com$/, 'instagram'],
  [/(^|\.)(telegram\.org|t\.me)$/, 'telegram'],
  [/(^|\.)(twitter\.com|x\.com|t\.co)$/, 'twitter'],
];

export function hostOf(referrer: string | undefined): string | undefined {
  if (!referrer || referrer.length > 2_000) return undefined;
  try {
    const { protocol, hostname } = new URL(referrer);
    if (protocol === 'android-app:') return hostname || undefined;
    return /^https?:$/.test(protocol) ? hostname.toLowerCase() : undefined;
  } catch {
    return undefined;
  }
}

const codePattern = /^[a-z0-9]{4,16}$/;
export const isAdvertCode = (code: string | undefined): code is string =>
  code !== undefined && codePattern.test(code);

export interface Origin {
  source: Source;
  referrerHost: string | undefined;
  advertCode: string | undefined;
}

/** An advert's code says more than the page before; our own pages are no source of a visit. */
export function originOf(facts: {
  referrer?: string | undefined;
  advertCode?: string | undefined;
  ownHost: string;
}): Origin {
  const host = hostOf(facts.referrer);
  const advertCode = isAdvertCode(facts.advertCode) ? facts.advertCode : undefined;
  const named = host === undefined ? undefined : hosts.find(([pattern]) => pattern.test(host))?.[1];
  const source: Source =
    advertCode !== undefined
      ? 'advert'
      : host === undefined
        ? 'direct'
        : host === facts.ownHost
          ? 'oja'
          : (named ?? 'other');
  return { source, referrerHost: host === facts.ownHost ? undefined : host, advertCode };
}
