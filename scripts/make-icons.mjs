/**
 * Draws app/ui/icons-market.svg, app/ui/icons.svg (one symbol an icon) and app/ui/icon-names.ts from Lucide and the marks below.
 * Run after changing a list: node scripts/make-icons.mjs
 */
import { readFileSync, writeFileSync } from 'node:fs';

const lucideNames = `
  armchair arrow-down arrow-down-narrow-wide arrow-left arrow-right arrow-up arrow-up-left
  arrow-up-narrow-wide banknote bell blocks book-open bookmark calendar camera car chart-column
  check check-check chevron-down chevron-left chevron-right chevron-up circle-alert circle-check
  circle-plus circle-question-mark circle-slash circle-user-round circle-x clock-4 cloud-off cloud-upload contact copy
  credit-card crop download dumbbell ellipsis-vertical external-link eye eye-off file-spreadsheet
  fingerprint-pattern flag flask-conical flower-2 gem globe grip-vertical hand hand-coins heart
  house image image-plus inbox info key-round landmark languages laptop layout-grid layout-list
  life-buoy link locate lock lock-keyhole log-in log-out mail map-pin map-pin-off megaphone message-circle
  message-square-lock minus mouse-pointer-click package package-check package-open package-plus
  package-x pause pencil phone play plus printer radio receipt refresh-cw rotate-ccw rotate-cw
  search send send-horizontal settings share-2 shield-check shirt shopping-bag shopping-cart
  sliders-horizontal smartphone sparkles spell-check square star sticky-note store table-2 tag
  trash-2 trending-up triangle-alert truck tv undo-2 unplug upload user user-plus users wallet
  wand-sparkles wifi-off x zoom-in zoom-out
`
  .trim()
  .split(/\s+/);

/** What the market's pages show before anything is opened: a visitor's phone fetches and reads these alone. */
const marketNames = `
  armchair arrow-left arrow-right bell blocks book-open calendar car chevron-down chevron-left chevron-right circle-check
  circle-plus circle-user-round clock-4 dumbbell eye flower-2 hand-coins heart house languages locate log-in
  mail map-pin message-circle phone search send share-2 shield-check shirt shopping-cart sliders-horizontal
  smartphone store truck tv whatsapp x
`
  .trim()
  .split(/\s+/);

/** Flat single-path marks of the services people share on (Simple Icons, CC0). */
const brandMarks = {
  whatsapp:
    'M17.472 14.382c-.297-.149-1.758-.867-2.03-.967c-.273-.099-.471-.148-.67.15c-.197.297-.767.966-.94 1.164c-.173.199-.347.223-.644.075c-.297-.15-1.255-.463-2.39-1.475c-.883-.788-1.48-1.761-1.653-2.059c-.173-.297-.018-.458.13-.606c.134-.133.298-.347.446-.52s.198-.298.298-.497c.099-.198.05-.371-.025-.52s-.669-1.612-.916-2.207c-.242-.579-.487-.5-.669-.51a13 13 0 0 0-.57-.01c-.198 0-.52.074-.792.372c-.272.297-1.04 1.016-1.04 2.479c0 1.462 1.065 2.875 1.213 3.074s2.096 3.2 5.077 4.487c.709.306 1.262.489 1.694.625c.712.227 1.36.195 1.871.118c.571-.085 1.758-.719 2.006-1.413s.248-1.289.173-1.413c-.074-.124-.272-.198-.57-.347m-5.421 7.403h-.004a9.87 9.87 0 0 1-5.031-1.378l-.361-.214l-3.741.982l.998-3.648l-.235-.374a9.86 9.86 0 0 1-1.51-5.26c.001-5.45 4.436-9.884 9.888-9.884c2.64 0 5.122 1.03 6.988 2.898a9.82 9.82 0 0 1 2.893 6.994c-.003 5.45-4.437 9.884-9.885 9.884m8.413-18.297A11.82 11.82 0 0 0 12.05 0C5.495 0 .16 5.335.157 11.892c0 2.096.547 4.142 1.588 5.945L.057 24l6.305-1.654a11.9 11.9 0 0 0 5.683 1.448h.005c6.554 0 11.89-5.335 11.893-11.893a11.82 11.82 0 0 0-3.48-8.413',
  telegram:
    'M11.944 0A12 12 0 0 0 0 12a12 12 0 0 0 12 12a12 12 0 0 0 12-12A12 12 0 0 0 12 0zm4.962 7.224c.1-.002.321.023.465.14a.5.5 0 0 1 .171.325c.016.093.036.306.02.472c-.18 1.898-.962 6.502-1.36 8.627c-.168.9-.499 1.201-.82 1.23c-.696.065-1.225-.46-1.9-.902c-1.056-.693-1.653-1.124-2.678-1.8c-1.185-.78-.417-1.21.258-1.91c.177-.184 3.247-2.977 3.307-3.23c.007-.032.014-.15-.056-.212s-.174-.041-.249-.024q-.159.037-5.061 3.345q-.72.495-1.302.48c-.428-.008-1.252-.241-1.865-.44c-.752-.245-1.349-.374-1.297-.789q.04-.324.893-.663q5.247-2.286 6.998-3.014c3.332-1.386 4.025-1.627 4.476-1.635',
  facebook:
    'M9.101 23.691v-7.98H6.627v-3.667h2.474v-1.58c0-4.085 1.848-5.978 5.858-5.978c.401 0 .955.042 1.468.103a9 9 0 0 1 1.141.195v3.325a9 9 0 0 0-.653-.036a27 27 0 0 0-.733-.009c-.707 0-1.259.096-1.675.309a1.7 1.7 0 0 0-.679.622c-.258.42-.374.995-.374 1.752v1.297h3.919l-.386 2.103l-.287 1.564h-3.246v8.245C19.396 23.238 24 18.179 24 12.044c0-6.627-5.373-12-12-12s-12 5.373-12 12c0 5.628 3.874 10.35 9.101 11.647',
  instagram:
    'M7.03.084c-1.277.06-2.149.264-2.91.563a5.9 5.9 0 0 0-2.124 1.388a5.9 5.9 0 0 0-1.38 2.127C.321 4.926.12 5.8.064 7.076s-.069 1.688-.063 4.947s.021 3.667.083 4.947c.061 1.277.264 2.149.563 2.911c.308.789.72 1.457 1.388 2.123a5.9 5.9 0 0 0 2.129 1.38c.763.295 1.636.496 2.913.552c1.278.056 1.689.069 4.947.063s3.668-.021 4.947-.082c1.28-.06 2.147-.265 2.91-.563a5.9 5.9 0 0 0 2.123-1.388a5.9 5.9 0 0 0 1.38-2.129c.295-.763.496-1.636.551-2.912c.056-1.28.07-1.69.063-4.948c-.006-3.258-.02-3.667-.081-4.947c-.06-1.28-.264-2.148-.564-2.911a5.9 5.9 0 0 0-1.387-2.123a5.9 5.9 0 0 0-2.128-1.38c-.764-.294-1.636-.496-2.914-.55C15.647.009 15.236-.006 11.977 0S8.31.021 7.03.084m.14 21.693c-1.17-.05-1.805-.245-2.228-.408a3.7 3.7 0 0 1-1.382-.895a3.7 3.7 0 0 1-.9-1.378c-.165-.423-.363-1.058-.417-2.228c-.06-1.264-.072-1.644-.08-4.848c-.006-3.204.006-3.583.061-4.848c.05-1.169.246-1.805.408-2.228c.216-.561.477-.96.895-1.382a3.7 3.7 0 0 1 1.379-.9c.423-.165 1.057-.361 2.227-.417c1.265-.06 1.644-.072 4.848-.08c3.203-.006 3.583.006 4.85.062c1.168.05 1.804.244 2.227.408c.56.216.96.475 1.382.895s.681.817.9 1.378c.165.422.362 1.056.417 2.227c.06 1.265.074 1.645.08 4.848c.005 3.203-.006 3.583-.061 4.848c-.051 1.17-.245 1.805-.408 2.23c-.216.56-.477.96-.896 1.38a3.7 3.7 0 0 1-1.378.9c-.422.165-1.058.362-2.226.418c-1.266.06-1.645.072-4.85.079s-3.582-.006-4.848-.06m9.783-16.192a1.44 1.44 0 1 0 1.437-1.442a1.44 1.44 0 0 0-1.437 1.442M5.839 12.012a6.161 6.161 0 1 0 12.323-.024a6.162 6.162 0 0 0-12.323.024M8 12.008A4 4 0 1 1 12.008 16A4 4 0 0 1 8 12.008',
  'x-twitter':
    'M14.234 10.162L22.977 0h-2.072l-7.591 8.824L7.251 0H.258l9.168 13.343L.258 24H2.33l8.016-9.318L16.749 24h6.993zm-2.837 3.299l-.929-1.329L3.076 1.56h3.182l5.965 8.532l.929 1.329l7.754 11.09h-3.182z',
};

const star = 'M12 2.8l2.8 5.9 6.4.8-4.7 4.4 1.2 6.4L12 17.2l-5.7 3.1 1.2-6.4L2.8 9.5l6.4-.8z';

/** The mark's umbrella from above: its dark gores take the text colour so that they show at night. */
const umbrella = {
  dark: 'M256 226L314.17 85.57Q352.73 129.27 396.43 167.83ZM256 226L396.43 284.17Q352.73 322.73 314.17 366.43ZM256 226L197.83 366.43Q159.27 322.73 115.57 284.17ZM256 226L115.57 167.83Q159.27 129.27 197.83 85.57Z',
  sun: 'M256 226L396.43 167.83Q392.8 226.0 396.43 284.17ZM256 226L314.17 366.43Q256.0 362.8 197.83 366.43ZM256 226L115.57 284.17Q119.2 226.0 115.57 167.83ZM256 226L197.83 85.57Q256.0 89.2 314.17 85.57Z',
};

const lucide = JSON.parse(
  readFileSync(new URL('../node_modules/@iconify-json/lucide/icons.json', import.meta.url), 'utf8'),
);

/** Lucide's receipt is one in dollars. */
const dollar = 'd="M12 17V7m4 1h-6a2 2 0 0 0 0 4h4a2 2 0 0 1 0 4H8"';
const naira = 'd="M9 16.5v-9l6 9v-9M7.5 10.75h9m-9 2.5h9"';

/** Colour and stroke come from the svg element that uses the symbol, so a tile can tint its icon. */
function lucideBody(name) {
  const found = lucide.icons[lucide.aliases[name]?.parent ?? name]?.body;
  if (!found) throw new Error(`Lucide has no icon called ${name}`);
  const body = name === 'receipt' ? found.replace(dollar, naira) : found;
  if (name === 'receipt' && body === found)
    throw new Error('Lucide draws its receipt in another way');
  return body
    .replace(/<\/?g[^>]*>/g, '')
    .replace(
      / (?:fill="none"|stroke="currentColor"|stroke-(?:linecap|linejoin|width)="[^"]*")/g,
      '',
    );
}

const symbol = (id, body, viewBox = '0 0 24 24') =>
  `<symbol id="${id}" viewBox="${viewBox}">${body}</symbol>`;

const brandNames = Object.keys(brandMarks);
const symbols = [
  ...lucideNames.map((name) => symbol(name, lucideBody(name))),
  ...brandNames.map((name) =>
    symbol(name, `<path fill="currentColor" stroke="none" d="${brandMarks[name]}"/>`),
  ),
  symbol('rating-star', `<path d="${star}"/>`),
  symbol(
    'umbrella-top',
    `<g stroke="none"><path fill="currentColor" d="${umbrella.dark}"/><path fill="#ffc21a" d="${umbrella.sun}"/><circle cx="256" cy="226" r="32" fill="#fff"/></g>`,
    '100 70 312 312',
  ),
  // One gore is missing: a page that is not there.
  symbol(
    'umbrella-lost',
    `<path fill="currentColor" stroke="none" d="${umbrella.dark.slice(umbrella.dark.indexOf('Z') + 1)}"/><path fill="#ffc21a" stroke="none" d="${umbrella.sun}"/><path fill="none" stroke="currentColor" stroke-width="5" stroke-dasharray="11 9" d="${umbrella.dark.slice(0, umbrella.dark.indexOf('Z') + 1)}"/><circle cx="256" cy="226" r="32" fill="#fff" stroke="none"/>`,
    '84 54 344 344',
  ),
];

const here = (path) => new URL(path, import.meta.url);
// Stars are drawn by name (`stars.tsx`), not through the list.
const inMarket = [...marketNames, 'rating-star'];
const isOfMarket = (drawn) => inMarket.some((name) => drawn.includes(`id="${name}"`));
const writeSprite = (name, drawn) =>
  writeFileSync(
    here(`../app/ui/${name}.svg`),
    `<svg xmlns="http://www.w3.org/2000/svg">\n${drawn.join('\n')}\n</svg>\n`,
  );
writeSprite('icons-market', symbols.filter(isOfMarket));
writeSprite(
  'icons',
  symbols.filter((drawn) => !isOfMarket(drawn)),
);

/** The shortest beginning that no icon outside the market has: every visitor's script carries this list. */
function beginningOf(name) {
  const others = symbols
    .map((drawn) => drawn.match(/ id="([^"]+)"/)[1])
    .filter((other) => !inMarket.includes(other));
  for (let length = 1; length <= name.length; length++) {
    const start = name.slice(0, length);
    if (!others.some((other) => other.startsWith(start))) return start;
  }
  return `${name}$`;
}

/** `arrow-l`, `arrow-r` as `arrow-[lr]`. */
function shortly(beginnings) {
  const ends = Map.groupBy(new Set(beginnings), (one) => one.slice(0, -1));
  return [...ends]
    .map(([stem, all]) =>
      all.length === 1 ? all[0] : `${stem}[${all.map((one) => one.at(-1)).join('')}]`,
    )
    .join('|');
}

const union = [...lucideNames, ...brandNames].map((name) => `  | '${name}'`).join('\n');
writeFileSync(
  here('../app/ui/icon-names.ts'),
  `/** Made by scripts/make-icons.mjs: the symbols of icons-market.svg and icons.svg. */
export type IconName =
${union};

/** Matches those of icons-market.svg by their beginnings. */
export const marketIcons =
  /^(?:${shortly(marketNames.map(beginningOf))})/;
`,
);
