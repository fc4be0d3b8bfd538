import { box, disc, repeat, round, shade, words } from './parts.mjs';

const jersey = (id, light, dark, trim, number) =>
  `<defs>${shade(id, light, dark)}</defs><path d="M220 100q80 60 160 0l110 50-36 130-62-16v240q-92 30-184 0V264l-62 16-36-130z" fill="url(#${id})"/><path d="M220 100q80 60 160 0l-14-6q-66 44-132 0z" fill="${trim}"/><path d="M110 150l34 130 16-4-34-134zM490 150l-34 130-16-4 34-134z" fill="${trim}"/>${repeat(5, (i) => `<path d="M${226 + i * 36} 250v250" stroke="#fff" stroke-opacity=".12" stroke-width="14"/>`)}${words(300, 400, 150, trim, number)}`;

const plate = (x, width, tall) => box(x - width / 2, 300 - tall / 2, width, tall, 12, 'url(#db)');
const dumbbell = `<defs>${round('db', '#12141f', '#4a506b', '#1b1e2e')}${shade('dh', '#eef1f6', '#8d94a8')}</defs><g transform="rotate(-12 300 300)">${box(180, 284, 240, 32, 12, 'url(#dh)')}${plate(150, 44, 230)}${plate(198, 36, 170)}${plate(450, 44, 230)}${plate(402, 36, 170)}${box(104, 286, 30, 28, 8, '#c0392b')}${box(466, 286, 30, 28, 8, '#c0392b')}</g>`;

const mat = `<defs>${round('mt', '#5b3fb0', '#a48bf0', '#4a3296')}</defs>${box(150, 330, 340, 120, 60, 'url(#mt)')}<path d="M150 330h300v120H150z" fill="url(#mt)"/>${disc(150, 390, 60, '#7a5fd6')}${[46, 32, 18].map((r) => disc(150, 390, r, 'none', 'stroke="#4a3296" stroke-width="7"')).join('')}${box(240, 326, 24, 128, 4, '#ffc11f')}${box(380, 326, 24, 128, 4, '#ffc11f')}<path d="M252 326q70-150 140 0" fill="none" stroke="#ffc11f" stroke-width="14"/>`;

const tub = `<defs>${round('wp', '#12141f', '#454b66', '#171a26')}${round('wl', '#c0392b', '#ff8a6c', '#8f1d14')}</defs>${box(170, 170, 260, 340, 34, 'url(#wp)')}${box(160, 110, 280, 76, 18, 'url(#wl)')}${repeat(14, (i) => box(172 + i * 19, 116, 5, 62, 2, '#7a150e', 'fill-opacity=".5"'))}${box(170, 250, 260, 190, 0, '#ffc11f')}${words(300, 320, 50, '#10132e', 'SPORT')}${words(300, 372, 34, '#10132e', 'PROTEIN')}`;

export const sportDrawings = {
  'jersey-green': jersey('jg', '#21a366', '#0c6b3f', '#ffffff', '9'),
  'jersey-red': jersey('jr', '#ee3b3b', '#a31717', '#ffd65c', '7'),
  dumbbell,
  'exercise-mat': mat,
  'whey-tub': tub,
};
