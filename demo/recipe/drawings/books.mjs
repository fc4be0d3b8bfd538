import { cloth } from '../pattern.mjs';
import { box, shade, words } from './parts.mjs';

const cover = (id, light, dark, inside) =>
  `<defs>${shade(id, light, dark, 'x1="0" y1="0" x2="1" y2="1"')}</defs><path d="M150 96h270q20 0 20 20v400H170q-30 0-30-30V116q0-20 10-20z" fill="${dark}"/><path d="M166 470h274v36H166q-14 0-14-18t14-18z" fill="#f7f1e1"/><path d="M150 480h280M150 492h280" stroke="#d5c9a8" stroke-width="3"/><path d="M150 84h270q20 0 20 20v366H166q-14 0-26 12V104q0-20 10-20z" fill="url(#${id})"/>${box(140, 84, 30, 386, 8, '#000', 'fill-opacity=".18"')}${inside}`;

const bible = cover(
  'bi',
  '#5a2a1a',
  '#2b120a',
  `<path d="M305 160v150M255 208h100" stroke="#e6b84d" stroke-width="16" stroke-linecap="round"/>${words(305, 400, 40, '#e6b84d', 'BIBLE')}`,
);
const quran = cover(
  'qu',
  '#0f7a52',
  '#064a30',
  `<rect x="196" y="116" width="220" height="320" rx="10" fill="none" stroke="#e6c15d" stroke-width="8"/><g transform="translate(306 276)" fill="#e6c15d">${[0, 45].map((turn) => `<rect x="-52" y="-52" width="104" height="104" transform="rotate(${turn})"/>`).join('')}<circle r="34" fill="#0f7a52"/></g>`,
);
const past = cover(
  'pq',
  '#2b6be0',
  '#163f96',
  `${box(190, 130, 230, 110, 10, '#fff')}${words(305, 178, 34, '#163f96', 'PAST')}${words(305, 218, 30, '#c0392b', 'QUESTIONS')}${words(305, 320, 46, '#ffd65c', 'Maths')}${words(305, 420, 34, '#fff', '2015–2025')}`,
);
const novel = cover(
  'nv',
  '#f7a13c',
  '#c2542b',
  `<defs><pattern id="nvp" width="160" height="160" patternUnits="userSpaceOnUse" patternTransform="scale(.6)">${cloth('#5e1f10')}</pattern></defs><path d="M170 84h250q20 0 20 20v180H170z" fill="url(#nvp)" fill-opacity=".7"/><circle cx="305" cy="284" r="70" fill="#ffe08a"/>${words(305, 410, 44, '#fff', 'Ilé')}${words(305, 446, 20, '#ffe9c0', 'a novel')}`,
);
const comic = cover(
  'cm',
  '#ffe04a',
  '#f0a800',
  `<path d="M305 120l30 60 66-16-26 62 60 32-64 22 18 66-60-30-42 56-18-68-68 4 44-52-46-50 68-6z" fill="#d5321f" stroke="#10132e" stroke-width="6"/>${words(303, 268, 44, '#fff', 'POW')}${words(305, 420, 42, '#10132e', 'Jagun')}`,
);
const discCase = `<defs>${shade('dc', '#3a3f6e', '#15183a', 'x1="0" y1="0" x2="1" y2="1"')}<linearGradient id="dd" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#f4f5fa"/><stop offset=".3" stop-color="#bcd7f5"/><stop offset=".5" stop-color="#f7d6ea"/><stop offset=".7" stop-color="#d9f5df"/><stop offset="1" stop-color="#aab2c6"/></linearGradient></defs><circle cx="400" cy="330" r="150" fill="url(#dd)"/><circle cx="400" cy="330" r="24" fill="#3a3f6e"/>${box(90, 120, 300, 400, 12, 'url(#dc)')}${box(90, 120, 24, 400, 8, '#000', 'fill-opacity=".35"')}${box(140, 150, 220, 220, 8, '#e0457b')}<circle cx="250" cy="240" r="50" fill="#ffd65c"/><path d="M150 370q50-90 100-90t100 90z" fill="#20244d"/>${words(250, 430, 34, '#fff', 'THE BEST')}${words(250, 470, 22, '#ffc11f', 'collection')}`;

export const bookDrawings = {
  bible,
  quran,
  'past-questions': past,
  novel,
  comic,
  'disc-case': discCase,
};
