import { box, disc, gloss, repeat, round, shade, words } from './parts.mjs';

const blade = (turn) =>
  `<path d="M300 220c-30-50-40-110 0-130s70 30 52 74-36 56-52 56z" fill="#7fb4ff" fill-opacity=".9" transform="rotate(${turn} 300 220)"/>`;
const fan = `<defs>${round('fp', '#c3cadb', '#fff', '#aab2c6')}</defs>${box(288, 340, 24, 170, 8, 'url(#fp)')}<ellipse cx="300" cy="520" rx="110" ry="24" fill="#3a3f52"/><ellipse cx="300" cy="512" rx="110" ry="24" fill="#565d76"/>${disc(300, 220, 152, '#eef3fb')}${[0, 120, 240].map(blade).join('')}${repeat(24, (i) => `<path d="M300 220V70" stroke="#8d94a8" stroke-width="3" transform="rotate(${i * 15} 300 220)"/>`)}${[150, 104, 62].map((r) => disc(300, 220, r, 'none', 'stroke="#8d94a8" stroke-width="5"')).join('')}${disc(300, 220, 34, '#2b4fc0')}${box(270, 370, 60, 40, 12, '#565d76')}${repeat(3, (i) => disc(284 + i * 16, 390, 5, '#ffc11f'))}`;

const fridge = `<defs>${round('fr', '#b8c0d0', '#f6f8fc', '#a3acbf')}</defs>${box(180, 60, 240, 470, 24, 'url(#fr)')}<path d="M180 220h240" stroke="#7d8598" stroke-width="6"/>${box(208, 130, 12, 70, 6, '#6b7285')}${box(208, 244, 12, 120, 6, '#6b7285')}${box(340, 90, 52, 18, 6, '#343a9c')}${box(196, 528, 40, 16, 5, '#3a3f52')}${box(364, 528, 40, 16, 5, '#3a3f52')}`;

const cooker = `<defs>${shade('ck1', '#5b6072', '#2a2e3c')}${shade('ck2', '#e6e9f0', '#b8c0d0')}</defs>${box(150, 190, 300, 330, 16, 'url(#ck2)')}${box(140, 166, 320, 40, 10, '#3a3f52')}${box(160, 90, 280, 80, 12, '#d3d9e6', 'fill-opacity=".75"')}${[210, 300, 390].map((x) => `<ellipse cx="${x}" cy="166" rx="36" ry="9" fill="#12141f"/>`).join('')}${repeat(5, (i) => disc(190 + i * 55, 240, 17, '#20232f'))}${repeat(5, (i) => box(188 + i * 55, 226, 4, 14, 2, '#fff'))}${box(176, 282, 248, 190, 14, 'url(#ck1)')}${box(200, 322, 200, 126, 10, '#12141f')}${box(200, 322, 200, 126, 10, '#f08a3c', 'fill-opacity=".35"')}${box(196, 294, 208, 14, 7, '#eef1f6')}`;

const blender = `<defs>${shade('bj', '#eaf4fb', '#b9d7ea')}${shade('bb', '#e0457b', '#a3204f')}</defs><path d="M200 110h200l-26 230H226z" fill="url(#bj)" fill-opacity=".92"/><path d="M213 220h174l-13 120H226z" fill="#f08a3c" fill-opacity=".85"/><path d="M400 150c60 0 60 130-10 130" fill="none" stroke="#b9d7ea" stroke-width="20"/>${box(190, 82, 220, 36, 12, '#20232f')}${box(262, 58, 76, 30, 10, '#20232f')}<path d="M222 344h156l40 150H182z" fill="url(#bb)"/>${box(168, 484, 264, 34, 14, '#7d1238')}${disc(300, 426, 34, '#fff')}${disc(300, 426, 22, '#20232f')}${box(297, 400, 6, 22, 3, '#ffc11f')}`;

const iron = `<defs>${shade('ir', '#7fb4ff', '#2b4fc0')}</defs><path d="M90 430c20-130 130-180 240-180h120c30 0 50 40 60 180z" fill="url(#ir)"/><path d="M220 260c10-70 60-90 130-90h70c40 0 50 40 30 80" fill="none" stroke="#20232f" stroke-width="34" stroke-linecap="round"/><path d="M70 430h450v34H66c-6-12-4-24 4-34z" fill="#c3cadb"/>${disc(330, 340, 34, '#fff')}${disc(330, 340, 22, '#ee5a45')}<path d="M470 190c60-60 80 20 70 60" fill="none" stroke="#20232f" stroke-width="10" stroke-linecap="round"/>`;

const coolerFlask = `<defs>${round('fl', '#8f1d14', '#ee5a45', '#7a150e')}${round('fc', '#8d94a8', '#f4f5fa', '#7d8598')}</defs>${box(220, 180, 160, 330, 30, 'url(#fl)')}${box(220, 320, 160, 24, 0, '#ffc11f')}${box(220, 400, 160, 12, 0, '#ffc11f')}${box(232, 110, 136, 80, 18, 'url(#fc)')}${box(250, 84, 100, 34, 12, 'url(#fc)')}<path d="M380 230c70 0 70 190 0 190" fill="none" stroke="#20232f" stroke-width="22"/>`;

const pots = `<defs>${round('pt', '#7d8598', '#f0f3f9', '#8790a3')}${gloss}</defs>${[
  [300, 470, 210, 130],
  [300, 330, 170, 110],
  [300, 212, 130, 92],
]
  .map(
    ([x, y, w, h]) =>
      `${box(x - w - 26, y - h + 34, 36, 22, 10, '#3a3f52')}${box(x + w - 10, y - h + 34, 36, 22, 10, '#3a3f52')}<path d="M${x - w} ${y - h}h${w * 2}v${h - 36}q0 36-36 36h${-(w * 2 - 72)}q-36 0-36-36z" fill="url(#pt)"/><ellipse cx="${x}" cy="${y - h}" rx="${w}" ry="20" fill="#d9deea"/><ellipse cx="${x}" cy="${y - h}" rx="${w - 14}" ry="13" fill="#9aa3b6"/>`,
  )
  .join('')}`;

const rug = `<defs>${shade('rg', '#c22b4b', '#8a1736')}</defs><path d="M130 250h330v210H130z" fill="url(#rg)"/><path d="M150 270h310M150 440h310" stroke="#ffc11f" stroke-width="10"/>${repeat(5, (i) => `<path d="M${186 + i * 54} 355l26-40 26 40-26 40z" fill="${i % 2 ? '#ffe9c0' : '#1b1e66'}"/>`)}${repeat(11, (i) => `<path d="M460 ${256 + i * 20}h26" stroke="#ffe9c0" stroke-width="6"/>`)}<ellipse cx="130" cy="355" rx="52" ry="105" fill="#7a1230"/>${[0, 1, 2].map((i) => `<ellipse cx="130" cy="355" rx="${40 - i * 13}" ry="${84 - i * 27}" fill="none" stroke="#ffc11f" stroke-opacity=".7" stroke-width="6"/>`).join('')}`;

const washingMachine = `<defs>${shade('wm', '#ffffff', '#cfd6e4')}${shade('wd', '#8fc7ee', '#2b4f8f')}</defs>${box(140, 80, 320, 440, 26, 'url(#wm)')}${box(140, 80, 320, 84, 26, '#e4e9f2')}${box(168, 104, 96, 36, 10, '#343a9c')}${disc(340, 122, 18, '#8d94a8')}${disc(404, 122, 18, '#8d94a8')}${disc(300, 336, 132, '#aab2c6')}${disc(300, 336, 112, '#20232f')}${disc(300, 336, 98, 'url(#wd)')}<path d="M206 350q48-40 94 0t92 0q-8 82-92 84t-94-84z" fill="#e8f4fd" fill-opacity=".75"/><path d="M236 292q20-36 56-44" fill="none" stroke="#fff" stroke-opacity=".8" stroke-width="12" stroke-linecap="round"/>`;

const airConditioner = `<defs>${shade('ac', '#ffffff', '#d3dae7')}</defs>${box(60, 180, 480, 170, 30, 'url(#ac)')}<path d="M90 300h420l-16 36H106z" fill="#565d76"/><path d="M90 300h420" stroke="#aab2c6" stroke-width="5"/>${box(410, 214, 90, 36, 10, '#20244d')}${words(455, 241, 26, '#6be49c', '18°')}${disc(96, 230, 8, '#6be49c')}${[190, 300, 410].map((x) => `<path d="M${x} 370q-24 30 0 60t0 60" fill="none" stroke="#7fb4ff" stroke-width="12" stroke-linecap="round"/>`).join('')}`;

const wardrobe = `<defs>${shade('wr', '#a9713d', '#7a4a22')}${gloss}</defs>${box(110, 60, 380, 440, 14, 'url(#wr)')}${box(130, 84, 110, 392, 8, '#8d5a2d')}${box(360, 84, 110, 392, 8, '#8d5a2d')}${box(246, 84, 108, 392, 8, '#cfe6f4')}${box(246, 84, 108, 392, 8, 'url(#gl)')}${box(222, 250, 8, 60, 4, '#ffc11f')}${box(370, 250, 8, 60, 4, '#ffc11f')}${box(96, 46, 408, 26, 8, '#5e3617')}${box(130, 500, 40, 20, 4, '#5e3617')}${box(430, 500, 40, 20, 4, '#5e3617')}`;

export const homeDrawings = {
  'washing-machine': washingMachine,
  'air-conditioner': airConditioner,
  wardrobe,
  'standing-fan': fan,
  fridge,
  'gas-cooker': cooker,
  blender,
  'pressing-iron': iron,
  flask: coolerFlask,
  'pot-set': pots,
  rug,
};
