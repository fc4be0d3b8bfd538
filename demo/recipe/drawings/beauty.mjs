import { box, disc, repeat, round, shade, words } from './parts.mjs';

const shea = `<defs>${round('sh', '#d9b25c', '#fff0c4', '#c99a3e')}${round('lid', '#6b3f1d', '#b57a45', '#553014')}</defs>${box(140, 260, 320, 220, 50, 'url(#sh)')}${box(128, 180, 344, 90, 22, 'url(#lid)')}${box(200, 310, 200, 120, 16, '#fff8e6')}${words(300, 362, 40, '#6b3f1d', 'ÒRÍ')}${words(300, 404, 24, '#0c6b58', 'shea butter')}`;

const blackSoap = `<defs>${shade('bs', '#6b4630', '#2b1810')}${shade('bt', '#8a6046', '#4a2e1f')}</defs><path d="M110 330l300-50 90 60v110l-300 60-90-70z" fill="url(#bs)"/><path d="M110 330l300-50 90 60-300 60z" fill="url(#bt)"/>${words(0, 0, 40, '#2b1810', 'ỌṢẸ DÚDÚ', 'transform="translate(306 352) rotate(-10) skewX(20)"')}${disc(150, 250, 26, '#fff', 'fill-opacity=".6"')}${disc(200, 220, 16, '#fff', 'fill-opacity=".6"')}${disc(470, 270, 20, '#fff', 'fill-opacity=".6"')}`;

const perfume = `<defs>${shade('pf1', '#fbe3b0', '#e0a04a', 'x1="0" y1="0" x2="1" y2="1"')}${round('pf2', '#8a6414', '#f7dc8f', '#7a5610')}</defs>${box(180, 220, 240, 280, 34, '#fff', 'fill-opacity=".85"')}${box(200, 250, 200, 232, 22, 'url(#pf1)')}${box(262, 170, 76, 56, 6, 'url(#pf2)')}${box(246, 84, 108, 92, 16, 'url(#pf2)')}${box(232, 320, 136, 90, 6, '#fffaf0')}${words(300, 372, 26, '#7a5610', 'PARFUM')}<path d="M210 262v200" stroke="#fff" stroke-opacity=".7" stroke-width="10" stroke-linecap="round"/>`;

const wig = `<defs>${round('wg', '#160d0a', '#4a2f22', '#1d110c')}${shade('st2', '#e6e9f0', '#aab2c6')}</defs>${box(270, 430, 60, 80, 10, 'url(#st2)')}<ellipse cx="300" cy="516" rx="110" ry="20" fill="#8d94a8"/><path d="M236 240q0-60 64-60t64 60v100q0 90-64 100-64-10-64-100z" fill="#d9a982"/><path d="M300 80c-120 0-170 90-166 200 4 90-30 120-20 180 60 30 110 10 126-20-20-80-30-120-14-200 50 10 110-10 140-50 30 60 20 160-6 250 30 34 80 40 126 14 4-60-24-90-20-180C470 170 420 80 300 80z" fill="url(#wg)"/>${repeat(6, (i) => `<path d="M${150 + i * 12} ${240 - i * 20}q-26 110-20 200" stroke="#6b4634" stroke-opacity=".6" stroke-width="4" fill="none"/><path d="M${450 - i * 12} ${240 - i * 20}q26 110 20 200" stroke="#6b4634" stroke-opacity=".6" stroke-width="4" fill="none"/>`)}`;

const compact = `<defs>${round('co', '#8a6414', '#f7dc8f', '#7a5610')}</defs><path d="M150 300l30-170q4-30 36-30h168q32 0 36 30l30 170z" fill="url(#co)"/><path d="M182 284l22-140q2-16 20-16h152q18 0 20 16l22 140z" fill="#dff1fb"/><path d="M220 270l60-130h50l-60 130z" fill="#fff" fill-opacity=".8"/><ellipse cx="300" cy="390" rx="190" ry="96" fill="#7a5610"/><ellipse cx="300" cy="372" rx="190" ry="96" fill="url(#co)"/><ellipse cx="300" cy="366" rx="158" ry="76" fill="#8a5a3a"/><ellipse cx="270" cy="352" rx="96" ry="40" fill="#a9734c"/>`;

const tablets = `<defs>${shade('tp', '#ffffff', '#d9dfec')}</defs><g transform="rotate(-14 300 330)">${box(130, 250, 340, 190, 18, '#c3cadb')}${repeat(10, (i) => disc(178 + (i % 5) * 61, 302 + Math.floor(i / 5) * 86, 25, '#fff', 'stroke="#8d94a8" stroke-width="5"'))}</g>${box(210, 120, 250, 160, 12, 'url(#tp)')}${box(210, 120, 250, 46, 10, '#c0392b')}${words(335, 154, 28, '#fff', 'HEALTH')}`;

const hairCream = `<defs>${round('hc', '#0c6b58', '#3ec7a5', '#095142')}${round('hl', '#f0a800', '#ffe08a', '#d38f00')}</defs>${box(170, 250, 260, 230, 36, 'url(#hc)')}${box(158, 176, 284, 84, 18, 'url(#hl)')}${words(300, 350, 42, '#fff', 'HAIR')}${words(300, 396, 30, '#ffe08a', 'FOOD')}<path d="M300 420q-30 14-30 36M300 420q30 14 30 36" stroke="#bff5e2" stroke-width="6" fill="none"/>`;

export const beautyDrawings = {
  'shea-butter': shea,
  'black-soap': blackSoap,
  perfume,
  wig,
  compact,
  tablets,
  'hair-cream': hairCream,
};
