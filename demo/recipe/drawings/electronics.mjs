import { box, disc, gloss, repeat, round, shade, words } from './parts.mjs';

const television = `<defs><linearGradient id="sc" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#2a2fb0"/><stop offset=".45" stop-color="#e0457b"/><stop offset="1" stop-color="#ffb52b"/></linearGradient>${gloss}</defs><path d="M190 452l-26 46h26l28-46zM410 452l26 46h-26l-28-46z" fill="#2b2d3a"/>${box(62, 150, 476, 306, 16, '#14151f')}${box(74, 162, 452, 274, 6, 'url(#sc)')}<path d="M74 436c80-120 150-150 226-110s140 20 226-60v170z" fill="#1b1e66" fill-opacity=".75"/>${disc(420, 230, 34, '#fff4cf')}${box(74, 162, 452, 274, 6, 'url(#gl)')}${box(280, 444, 40, 4, 2, '#555a70')}`;

const generator = `<defs>${shade('gt', '#ffcf3f', '#e59a00')}${shade('ge', '#5a6072', '#2c3040')}</defs>${box(92, 200, 20, 280, 10, '#20232f')}${box(488, 200, 20, 280, 10, '#20232f')}${box(92, 186, 416, 20, 10, '#20232f')}${box(92, 462, 416, 22, 11, '#20232f')}${box(124, 166, 352, 130, 40, 'url(#gt)')}${box(270, 148, 60, 26, 10, '#20232f')}${words(300, 246, 46, '#10132e', 'POWER')}${box(128, 300, 200, 156, 22, 'url(#ge)')}${repeat(7, (i) => box(148 + i * 24, 322, 10, 112, 5, '#171a26'))}${box(340, 300, 136, 156, 18, '#c0392b')}${disc(380, 350, 24, '#f4f5fa')}${disc(436, 350, 24, '#f4f5fa')}${[380, 436].map((x) => `${box(x - 10, 342, 5, 12, 2, '#20232f')}${box(x + 5, 342, 5, 12, 2, '#20232f')}`).join('')}${box(360, 396, 96, 34, 8, '#20232f')}${disc(380, 413, 8, '#6be49c')}${box(120, 484, 60, 24, 10, '#3a3f52')}${box(420, 484, 60, 24, 10, '#3a3f52')}`;

const solarPanel = `<defs>${shade('sp', '#3f63d8', '#14246e', 'x1="0" y1="0" x2="1" y2="1"')}${gloss}</defs><path d="M300 400L220 520M330 400l100 120" stroke="#6b7285" stroke-width="16" stroke-linecap="round"/><path d="M150 110h300l70 320H80z" fill="#e6e9f0"/><path d="M164 124h272l62 292H102z" fill="url(#sp)"/>${repeat(5, (i) => `<path d="M${164 + ((i + 1) * 272) / 6} 124L${102 + ((i + 1) * 396) / 6} 416" stroke="#c8d4ff" stroke-opacity=".6" stroke-width="3"/>`)}${[190, 262, 338].map((y) => `<path d="M${164 - ((y - 124) * 62) / 292} ${y}H${436 + ((y - 124) * 62) / 292}" stroke="#c8d4ff" stroke-opacity=".6" stroke-width="3"/>`).join('')}<path d="M164 124h272l62 292H102z" fill="url(#gl)" fill-opacity=".7"/>`;

const inverterBattery = `<defs>${shade('ib', '#f4f5fa', '#c8cedd')}${shade('il', '#c0392b', '#8f1d14')}</defs>${box(110, 210, 380, 270, 20, 'url(#ib)')}${box(100, 180, 400, 50, 14, 'url(#il)')}${box(150, 150, 54, 36, 8, '#3a3f52')}${box(396, 150, 54, 36, 8, '#3a3f52')}${words(177, 176, 30, '#fff', '+')}${words(423, 176, 30, '#fff', '−')}${box(150, 270, 300, 150, 14, '#20244d')}${words(300, 350, 50, '#ffc11f', 'BATTERY')}`;

const speaker = `<defs>${round('sk', '#12141f', '#3c4260', '#1b1e2e')}</defs>${box(180, 90, 240, 420, 44, 'url(#sk)')}${[220, 380].map((y, i) => `${disc(300, y, i ? 84 : 58, '#0c0d15')}${disc(300, y, i ? 70 : 46, '#2b3050')}${disc(300, y, i ? 30 : 18, '#0c0d15')}${disc(300 - (i ? 10 : 6), y - (i ? 10 : 6), i ? 8 : 5, '#fff', 'fill-opacity=".5"')}`).join('')}${box(262, 118, 76, 14, 7, '#f5b81f')}`;

const earbuds = `<defs>${shade('eb', '#ffffff', '#cfd5e4', 'x1="0" y1="0" x2="1" y2="1"')}</defs>${box(170, 320, 260, 180, 70, 'url(#eb)')}<path d="M170 392h260" stroke="#aab2c6" stroke-width="5"/>${disc(300, 438, 8, '#6be49c')}${[
  [216, -14],
  [384, 14],
]
  .map(
    ([x, turn]) =>
      `<g transform="rotate(${turn} ${x} 220)">${box(x - 18, 200, 36, 130, 18, 'url(#eb)')}${disc(x, 190, 56, 'url(#eb)')}${disc(x + (x < 300 ? 34 : -34), 196, 30, '#b8c0d4')}${box(x - 5, 218, 10, 46, 5, '#c3cadb')}</g>`,
  )
  .join('')}`;

const cctv = `<defs>${shade('cc', '#ffffff', '#c3cadb')}${gloss}</defs><path d="M300 470V360" stroke="#8d94a8" stroke-width="34"/>${box(210, 460, 180, 36, 14, '#aab2c6')}<g transform="rotate(-8 300 270)">${box(120, 190, 350, 160, 50, 'url(#cc)')}${disc(170, 270, 78, '#20232f')}${disc(170, 270, 54, '#0c0d15')}${disc(170, 270, 26, '#2d3560')}${disc(156, 254, 10, '#fff', 'fill-opacity=".8"')}${disc(428, 240, 9, '#ee5a45')}<path d="M110 178h330l40 22v24H96z" fill="#dfe4ee"/></g>`;

const inverterBox = `<defs>${shade('iv', '#454b66', '#20232f')}</defs>${box(130, 130, 340, 340, 26, 'url(#iv)')}${box(180, 176, 240, 110, 14, '#9fe0d2')}${words(300, 246, 56, '#0e2b26', '220 V')}${repeat(3, (i) => disc(220 + i * 80, 340, 22, ['#3ecf8e', '#ffc11f', '#ee5a45'][i]))}${repeat(6, (i) => box(180 + i * 42, 396, 26, 44, 8, '#12141f'))}${box(160, 466, 60, 24, 8, '#12141f')}${box(380, 466, 60, 24, 8, '#12141f')}`;

const ringLight = `<defs>${round('rl', '#20232f', '#565d76', '#171a26')}</defs>${box(290, 330, 20, 170, 6, 'url(#rl)')}<path d="M300 440L200 540M300 440l100 100M300 440v100" stroke="#20232f" stroke-width="14" stroke-linecap="round"/>${disc(300, 190, 136, 'none', 'stroke="#20232f" stroke-width="52"')}${disc(300, 190, 136, 'none', 'stroke="#fff6d8" stroke-width="38"')}${disc(300, 190, 136, 'none', 'stroke="#ffffff" stroke-width="14"')}${box(268, 120, 64, 140, 12, '#0d0e18')}${box(275, 128, 50, 124, 8, '#e0457b')}`;

const hardDrive = `<defs>${shade('hd', '#5b6075', '#22253a', 'x1="0" y1="0" x2="1" y2="1"')}${gloss}</defs><path d="M300 150c0-60 120-60 120 10" fill="none" stroke="#171a26" stroke-width="16"/>${box(170, 140, 260, 360, 30, 'url(#hd)')}${box(170, 140, 260, 360, 30, 'url(#gl)', 'fill-opacity=".6"')}${words(300, 330, 64, '#fff', '1 TB')}${disc(300, 450, 9, '#7fb4ff')}${box(400, 160, 44, 60, 8, '#8d94a8')}`;

const router = `<defs>${shade('ro', '#ffffff', '#c8cedd')}</defs>${box(140, 130, 22, 260, 11, '#20232f')}${box(438, 130, 22, 260, 11, '#20232f')}${box(90, 360, 420, 120, 30, 'url(#ro)')}${repeat(5, (i) => disc(170 + i * 50, 424, 9, i < 4 ? '#3ecf8e' : '#aab2c6'))}${box(420, 408, 50, 30, 8, '#343a9c')}${[50, 90, 130].map((r) => `<path d="M${300 - r} ${330 - r * 0.4}q${r}-${r * 0.8} ${r * 2} 0" fill="none" stroke="#343a9c" stroke-width="14" stroke-linecap="round"/>`).join('')}${disc(300, 326, 14, '#343a9c')}`;

export const electronicsDrawings = {
  'inverter-box': inverterBox,
  'ring-light': ringLight,
  'hard-drive': hardDrive,
  router,
  'flat-tv': television,
  generator,
  'solar-panel': solarPanel,
  'inverter-battery': inverterBattery,
  'tall-speaker': speaker,
  earbuds,
  cctv,
};
