import { cloth } from '../pattern.mjs';
import { box, repeat, shade } from './parts.mjs';

/** Folded pieces on a pile; each colour is [ground, ink, spot]. */
function pile(id, colours, count) {
  const piece = (i) => {
    const [ground, ink, spot] = colours[i % colours.length];
    const [y, x, width] = [430 - i * 78, 92 + (i % 2) * 10, 416 - (i % 2) * 20];
    const cover = (fill) => `<rect x="${x}" y="${y}" width="${width}" height="84" fill="${fill}"/>`;
    return `<defs><pattern id="${id}p${i}" width="160" height="160" patternUnits="userSpaceOnUse" patternTransform="translate(${i * 37} ${i * 23}) scale(.7)">${cloth(ink)}</pattern><clipPath id="${id}c${i}">${box(x, y, width, 84, 26, '#000')}</clipPath></defs><g clip-path="url(#${id}c${i})">${cover(ground)}<circle cx="${x + 120 + i * 40}" cy="${y + 50}" r="60" fill="${spot}" fill-opacity=".85"/><circle cx="${x + 320 - i * 30}" cy="${y + 10}" r="46" fill="${spot}" fill-opacity=".85"/>${cover(`url(#${id}p${i})`)}<path d="M${x} ${y + 42}q${width / 2} 10 ${width} 0" stroke="#000" stroke-opacity=".28" stroke-width="3" fill="none"/>${cover(`url(#${id}s)`)}</g>`;
  };
  return `<defs><linearGradient id="${id}s" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".28"/><stop offset=".35" stop-color="#fff" stop-opacity="0"/><stop offset=".5" stop-color="#000" stop-opacity=".12"/><stop offset=".55" stop-color="#fff" stop-opacity=".12"/><stop offset="1" stop-color="#000" stop-opacity=".38"/></linearGradient></defs>${repeat(count, piece)}`;
}

function kaftan(id, [edge, middle, far], ink, button) {
  return `<defs><linearGradient id="${id}"><stop offset="0" stop-color="${edge}"/><stop offset=".5" stop-color="${middle}"/><stop offset="1" stop-color="${far}"/></linearGradient></defs><path d="M258 92c20 18 64 18 84 0l86 40c20 10 30 28 34 52l22 128c2 12-6 18-16 20l-54 8-16-74 14 262c0 14-8 20-20 20H208c-12 0-20-6-20-20l14-262-16 74-54-8c-10-2-18-8-16-20l22-128c4-24 14-42 34-52z" fill="url(#${id})"/><path d="M258 92c20 18 64 18 84 0" fill="none" stroke="${ink}" stroke-width="10" stroke-linecap="round"/><path d="M300 106v170" stroke="${ink}" stroke-width="5"/><path d="M276 118h48v150l-24 26-24-26z" fill="none" stroke="${ink}" stroke-width="5" stroke-dasharray="10 6"/><g fill="${button}">${[150, 186, 222, 258].map((y) => `<circle cx="300" cy="${y}" r="6"/>`).join('')}</g><path d="M198 292l-6 240M402 292l6 240M250 330l-6 196M350 330l6 196" stroke="#000" stroke-opacity=".14" stroke-width="4" fill="none"/><path d="M192 528h216" stroke="${ink}" stroke-width="6" stroke-dasharray="10 6"/>`;
}

const ankaraGown = `<defs><pattern id="ag" width="160" height="160" patternUnits="userSpaceOnUse" patternTransform="scale(.62)">${cloth('#ffe08a')}</pattern>${shade('as', '#ffffff', '#000000', 'x1="0" y1="0" x2="1" y2="0"')}</defs>${['#0c6b58', 'url(#ag)'].map((fill) => `<path d="M232 90l34 16q34 20 68 0l34-16 20 96-34 20-8 96c50 60 92 150 106 236q-152 40-304 0c14-86 56-176 106-236l-8-96-34-20z" fill="${fill}"/>`).join('')}<path d="M250 286q50 20 100 0l2 26q-52 20-104 0z" fill="#f5b81f"/><path d="M300 316v232M250 330q-40 100-62 206M350 330q40 100 62 206" stroke="#000" stroke-opacity=".2" stroke-width="5" fill="none"/>`;

const fila = `<defs>${shade('fi', '#2b3190', '#141745')}<pattern id="fip" width="160" height="160" patternUnits="userSpaceOnUse" patternTransform="scale(.45)">${cloth('#ffc11f')}</pattern></defs>${['url(#fi)', 'url(#fip)'].map((fill) => `<path d="M130 440c-10-120 20-240 120-280 90-36 200-10 230 60 24 60-30 90-40 130l20 90c-90 40-250 40-330 0z" fill="${fill}" ${fill.includes('fip') ? 'fill-opacity=".75"' : ''}/>`).join('')}<path d="M130 440c80 40 240 40 330 0l-4-40c-90 36-240 36-324 0z" fill="#f5b81f"/>`;

export const clothDrawings = {
  'ankara-pile': pile(
    'an',
    [
      ['#f6a800', '#1b1e66', '#d5321f'],
      ['#0c6b58', '#fff3d0', '#f6a800'],
      ['#c22b4b', '#fff', '#241a5e'],
      ['#1f4fa3', '#ffe08a', '#e2541f'],
    ],
    4,
  ),
  'adire-pile': pile(
    'ad',
    [
      ['#1b1e66', '#dfe6ff', '#2b3190'],
      ['#262b85', '#ffffff', '#1b1e66'],
      ['#141745', '#c8d2ff', '#2b3190'],
    ],
    3,
  ),
  'lace-pile': pile(
    'la',
    [
      ['#fff6ee', '#c99a5b', '#ffe9d2'],
      ['#f8dce6', '#b8557f', '#ffeaf2'],
      ['#e8f3ee', '#3d8a6f', '#ffffff'],
    ],
    3,
  ),
  'aso-oke-pile': pile(
    'ao',
    [
      ['#7a1236', '#f3c98b', '#a3204f'],
      ['#4b1d6b', '#e9d5ff', '#6d28a8'],
    ],
    3,
  ),
  'kaftan-white': kaftan('kw', ['#e9eef7', '#fff', '#d3dbe9'], '#1b1e66', '#e9a50f'),
  'kaftan-blue': kaftan('kb', ['#25408f', '#4468cc', '#1c3274'], '#ffd65c', '#fff'),
  'ankara-gown': ankaraGown,
  fila,
};
