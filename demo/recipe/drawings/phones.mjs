import { cloth } from '../pattern.mjs';
import { box, disc, gloss, repeat, shade, words } from './parts.mjs';

const diagonal = 'x1="0" y1="0" x2=".4" y2="1"';

function front(id, stops, { width = 208, tall = 424 } = {}) {
  const [x, y] = [300 - width / 2, 300 - tall / 2];
  const glass = (fill, more) => box(x + 11, y + 11, width - 22, tall - 22, 28, fill, more);
  const apps = ['#ffc21a', '#fff', '#3ecf8e', '#7fb4ff'];
  return `<defs><linearGradient id="${id}w" ${diagonal}>${stops.map((c, i) => `<stop offset="${i / (stops.length - 1)}" stop-color="${c}"/>`).join('')}</linearGradient><pattern id="${id}p" width="160" height="160" patternUnits="userSpaceOnUse" patternTransform="scale(.55)">${cloth('#fff')}</pattern>${gloss}</defs>
${box(x, y, width, tall, 38, '#0d0e18', 'stroke="#4a4f6b" stroke-width="4"')}${glass(`url(#${id}w)`)}${glass(`url(#${id}p)`, 'fill-opacity=".24"')}${disc(300, y + 29, 6, '#0d0e18')}
${words(300, y + 106, 54, '#fff', '9:41')}<text x="300" y="${y + 132}" text-anchor="middle" font-family="sans-serif" font-size="17" fill="#fff">Saturday</text>
${apps.map((fill, i) => box(300 - 82 + i * 42, y + tall - 66, 36, 36, 11, fill)).join('')}${glass('url(#gl)')}`;
}

const lenses = (x, y) =>
  `${box(x, y, 92, 92, 26, '#000', 'fill-opacity=".16"')}${[
    [24, 24],
    [24, 68],
    [68, 46],
  ]
    .map(
      ([dx, dy]) =>
        `${disc(x + dx, y + dy, 18, '#14151f')}${disc(x + dx, y + dy, 9, '#2d3560')}${disc(x + dx - 4, y + dy - 4, 3, '#fff', 'fill-opacity=".8"')}`,
    )
    .join('')}`;

function back(id, from, to) {
  return `<defs>${shade(id, from, to, 'x1="0" y1="0" x2="1" y2="1"')}${gloss}</defs>${box(196, 88, 208, 424, 38, `url(#${id})`)}${box(198, 90, 204, 420, 36, 'none', 'stroke="#fff" stroke-opacity=".45" stroke-width="3"')}${lenses(214, 106)}${box(196, 88, 208, 424, 38, 'url(#gl)')}`;
}

const sunset = ['#f0502f', '#e0457b', '#2a2fb0'];
const keys = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '*', '0', '#'];

const keypad = `<defs>${gloss}</defs>${box(208, 88, 184, 424, 46, '#1d2340')}${box(208, 88, 184, 424, 46, 'url(#gl)', 'fill-opacity=".5"')}${box(232, 130, 136, 124, 12, '#9fe0d2')}${words(300, 196, 36, '#0e2b26', '12:05')}${box(274, 268, 52, 40, 14, '#3c4675')}${box(228, 270, 36, 18, 9, '#3ecf8e')}${box(336, 270, 36, 18, 9, '#ee5a45')}${keys
  .map((key, i) => {
    const [x, y] = [230 + (i % 3) * 49, 322 + Math.floor(i / 3) * 42];
    return `${box(x, y, 42, 32, 10, '#333c68')}${words(x + 21, y + 23, 20, '#fff', key)}`;
  })
  .join('')}`;

const powerBank = `<defs>${shade('pb', '#3a3f5c', '#171a2e', 'x1="0" y1="0" x2="1" y2="1"')}${gloss}</defs><path d="M300 470c0 60 120 60 120 10s-70-40-70 30" fill="none" stroke="#f4f5fa" stroke-width="12" stroke-linecap="round"/>${box(190, 90, 220, 390, 40, 'url(#pb)')}${box(190, 90, 220, 390, 40, 'url(#gl)', 'fill-opacity=".6"')}${repeat(4, (i) => disc(262 + i * 26, 400, 7, i < 3 ? '#6be49c' : '#50567a'))}${box(238, 466, 44, 14, 5, '#0b0c16')}${box(318, 466, 44, 14, 5, '#0b0c16')}${box(336, 500, 30, 40, 8, '#f4f5fa')}`;

const charger = `<defs>${shade('ch', '#ffffff', '#d3d9e8', 'x1="0" y1="0" x2="1" y2="1"')}</defs><path d="M300 360c0 120-150 60-150 130s110 60 190 50 130-40 120-110" fill="none" stroke="#fff" stroke-width="16" stroke-linecap="round"/><path d="M300 360c0 120-150 60-150 130s110 60 190 50 130-40 120-110" fill="none" stroke="#c3cadb" stroke-width="5" stroke-linecap="round"/>${box(210, 130, 180, 210, 34, 'url(#ch)')}${box(244, 74, 24, 62, 7, '#8d94a8')}${box(332, 74, 24, 62, 7, '#8d94a8')}${box(272, 326, 56, 22, 6, '#454b66')}${words(300, 252, 34, '#3b41a8', 'USB')}${box(440, 366, 40, 74, 12, '#eef1f8')}${box(450, 340, 20, 30, 5, '#8d94a8')}`;

const simCard = `<defs>${shade('sm', '#ffd65c', '#f0a800', 'x1="0" y1="0" x2="1" y2="1"')}${shade('ck', '#ffe9a8', '#c99a2e', 'x1="0" y1="0" x2="1" y2="1"')}</defs><path d="M170 150a34 34 0 0 1 34-34h140l92 92v250a34 34 0 0 1-34 34H204a34 34 0 0 1-34-34z" fill="url(#sm)"/>${box(222, 262, 160, 170, 28, 'url(#ck)', 'stroke="#8a6414" stroke-width="4"')}<path d="M222 318h50v56h-50M382 318h-50v56h50M302 262v56M302 374v58" fill="none" stroke="#8a6414" stroke-width="4"/>`;

const pouches = ['#e0457b', '#1f8f7a', '#343a9c']
  .map(
    (fill, i) =>
      `<g transform="rotate(${(i - 1) * 17} 300 620)"><rect x="212" y="110" width="176" height="372" rx="38" fill="${fill}"/><rect x="212" y="110" width="176" height="372" rx="38" fill="none" stroke="#fff" stroke-opacity=".4" stroke-width="5"/><rect x="228" y="128" width="84" height="84" rx="24" fill="#000" fill-opacity=".35"/><circle cx="300" cy="350" r="46" fill="none" stroke="#fff" stroke-opacity=".5" stroke-width="6"/></g>`,
  )
  .join('');

export const phoneDrawings = {
  'phone-front': front('pf', sunset),
  'phone-night': front('pn', ['#0f766e', '#2a2fb0', '#15183a']),
  'phone-leaf': front('pl', ['#ffd65c', '#3ecf8e', '#0c6b58']),
  'phone-back-mint': back('pbm', '#6fd3bd', '#1f8f7a'),
  'phone-back-gold': back('pbg', '#ffd65c', '#f0a800'),
  'phone-back-graphite': back('pbk', '#5b6075', '#22253a'),
  tablet: front('tb', ['#7fb4ff', '#6a5acd', '#e0457b'], { width: 340, tall: 440 }),
  'keypad-phone': keypad,
  'power-bank': powerBank,
  charger,
  'sim-card': simCard,
  'phone-pouches': pouches,
};
