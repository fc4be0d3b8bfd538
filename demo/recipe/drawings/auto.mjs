import { box, disc, repeat, round, shade, words } from './parts.mjs';

const tyre = `${repeat(44, (i) => `<rect x="294" y="108" width="12" height="26" rx="3" fill="#0e0f14" transform="rotate(${(i * 360) / 44} 300 300)"/>`)}${disc(300, 300, 186, '#22242e')}${disc(300, 300, 168, 'none', 'stroke="#33363f" stroke-width="6"')}${disc(300, 300, 112, '#c9ced8', 'stroke="#8d94a3" stroke-width="8"')}${repeat(5, (i) => `<path d="M286 290L272 200h56l-14 90z" fill="#6d7482" transform="rotate(${i * 72} 300 300)"/><circle cx="300" cy="262" r="6" fill="#4a4f5c" transform="rotate(${36 + i * 72} 300 300)"/>`)}${disc(300, 300, 26, '#eef1f6', 'stroke="#8d94a3" stroke-width="4"')}`;

const oil = `<defs>${round('ol', '#0c5e3a', '#2fae72', '#0a4a2e')}</defs><path d="M190 190q0-40 40-50h90l100 70q20 16 20 50v230q0 30-30 30H220q-30 0-30-30z" fill="url(#ol)"/>${box(216, 90, 76, 54, 10, '#ffc11f')}<path d="M340 190l66 46v66h-66z" fill="#0a3d27"/>${box(214, 330, 202, 130, 14, '#fff')}${words(315, 386, 40, '#0c5e3a', 'OIL')}`;

const carBattery = `<defs>${shade('cb', '#3a3f52', '#171a26')}${shade('ct', '#ffc11f', '#e59a00')}</defs>${box(120, 230, 360, 240, 16, 'url(#cb)')}${box(112, 200, 376, 46, 12, 'url(#ct)')}${box(160, 166, 46, 40, 8, '#8d94a8')}${box(394, 166, 46, 40, 8, '#8d94a8')}<path d="M200 216q100-110 200 0" fill="none" stroke="#20232f" stroke-width="14"/>${box(156, 288, 288, 130, 12, '#c0392b')}${words(300, 366, 60, '#fff', '12 V')}`;

const helmet = `<defs>${shade('hm', '#ee5a45', '#8f1d14', 'x1="0" y1="0" x2="1" y2="1"')}${shade('hv', '#8fd5fd', '#20244d')}</defs><path d="M110 400C90 200 190 100 320 100s190 110 180 250l-20 120q-4 30-40 30H300q-40-60-110-60-70 0-80-40z" fill="url(#hm)"/><path d="M108 330q10-100 90-120l180 20q60 10 60 70l-10 60q-10 30-60 30l-160-6q-70-4-100-54z" fill="url(#hv)"/><path d="M140 310q10-60 60-70l120 12" fill="none" stroke="#fff" stroke-opacity=".7" stroke-width="12" stroke-linecap="round"/><path d="M330 104q90 20 150 120" fill="none" stroke="#ffc11f" stroke-width="18"/>`;

const stereo = `<defs>${shade('st', '#2a2fb0', '#e0457b', 'x1="0" y1="0" x2="1" y2="1"')}</defs>${box(70, 150, 460, 300, 26, '#171a26')}${box(96, 176, 350, 248, 14, 'url(#st)')}${words(270, 300, 60, '#fff', '12:05')}${repeat(4, (i) => box(130 + i * 72, 350, 48, 48, 14, ['#ffc11f', '#3ecf8e', '#7fb4ff', '#fff'][i]))}${disc(490, 220, 26, '#3a3f52')}${disc(490, 220, 14, '#8d94a8')}${box(468, 290, 44, 22, 8, '#3a3f52')}${box(468, 330, 44, 22, 8, '#3a3f52')}${box(468, 370, 44, 22, 8, '#c0392b')}`;

export const autoDrawings = {
  tyre,
  'engine-oil': oil,
  'car-battery': carBattery,
  helmet,
  'car-stereo': stereo,
};
