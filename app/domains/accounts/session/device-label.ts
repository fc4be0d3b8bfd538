const systems: ReadonlyArray<[RegExp, string]> = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'Chromebook'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/KAIOS/i, 'KaiOS'],
  [/Linux/, 'Linux'],
];

// Most browsers also name the one they descend from, so the more particular ones stand first.
const browsers: ReadonlyArray<[RegExp, string]> = [
  [/OPR\/|Opera|OPiOS/, 'Opera'],
  [/EdgA?\/|EdgiOS/, 'Edge'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/UCBrowser/, 'UC Browser'],
  [/PHX\/|Phoenix/, 'Phoenix'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS|Chromium/, 'Chrome'],
  [/Safari/, 'Safari'],
];

const find = (list: ReadonlyArray<[RegExp, string]>, agent: string): string | undefined =>
  list.find(([pattern]) => pattern.test(agent))?.[1];

/** A name a person recognises the own phone by: `Chrome on Android`. Never the raw header. */
export function deviceLabel(userAgent: string | undefined): string {
  const agent = (userAgent ?? '').slice(0, 400);
  const browser = find(browsers, agent);
  const system = find(systems, agent);
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? 'Other device';
}
