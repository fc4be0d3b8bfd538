import { box, disc, repeat, shade } from './parts.mjs';

const brick = (x, y, studs, light, dark, id) =>
  `<defs>${shade(id, light, dark)}</defs>${repeat(studs, (i) => box(x + 14 + i * 62, y - 20, 36, 26, 7, light))}${box(x, y, studs * 62 + 2, 84, 10, `url(#${id})`)}`;
const blocks = `${brick(110, 420, 3, '#ee5a45', '#b3261e', 'bk1')}${brick(310, 420, 3, '#3f7be0', '#1f4fa3', 'bk2')}${brick(180, 320, 3, '#ffd65c', '#e59a00', 'bk3')}${brick(370, 320, 2, '#3ecf8e', '#0c8a55', 'bk4')}${brick(250, 220, 2, '#a48bf0', '#6244c4', 'bk5')}`;

const house = (x, y, fill) =>
  `${box(x, y, 150, 150, 12, fill)}${box(x + 28, y + 28, 94, 94, 12, '#fff')}${[
    [50, 50],
    [100, 50],
    [50, 100],
    [100, 100],
  ]
    .map(([dx, dy]) =>
      disc(x + dx, y + dy, 16, fill, 'stroke="#000" stroke-opacity=".25" stroke-width="4"'),
    )
    .join('')}`;
const ludo = `${box(80, 80, 440, 440, 26, '#8a5a2b')}${box(100, 100, 400, 400, 10, '#fffdf5')}${house(104, 104, '#d5321f')}${house(346, 104, '#0c8a55')}${house(104, 346, '#f5b81f')}${house(346, 346, '#2b4fc0')}${repeat(5, (i) => `${box(278, 108 + i * 30, 44, 26, 3, i ? '#0c8a55' : '#fff', 'stroke="#999" stroke-width="2"')}${box(278, 346 + i * 30, 44, 26, 3, i < 4 ? '#f5b81f' : '#fff', 'stroke="#999" stroke-width="2"')}${box(108 + i * 30, 278, 26, 44, 3, i ? '#d5321f' : '#fff', 'stroke="#999" stroke-width="2"')}${box(346 + i * 30, 278, 26, 44, 3, i < 4 ? '#2b4fc0' : '#fff', 'stroke="#999" stroke-width="2"')}`)}<path d="M258 258h84v84h-84z" fill="#fff"/><path d="M258 258l42 42 42-42z" fill="#0c8a55"/><path d="M342 258l-42 42 42 42z" fill="#2b4fc0"/><path d="M342 342l-42-42-42 42z" fill="#f5b81f"/><path d="M258 342l42-42-42-42z" fill="#d5321f"/>`;

const ayo = `<defs>${shade('ay', '#b9793f', '#7a4519')}</defs>${box(60, 220, 480, 220, 100, 'url(#ay)')}${box(60, 214, 480, 206, 98, '#c98a4e')}${repeat(
  12,
  (i) => {
    const [x, y] = [120 + (i % 6) * 72, i < 6 ? 270 : 364];
    return `<ellipse cx="${x}" cy="${y}" rx="31" ry="35" fill="#5e330f"/><ellipse cx="${x}" cy="${y + 4}" rx="26" ry="29" fill="#7a4519"/>${repeat((i * 7) % 5, (n) => disc(x - 10 + (n % 2) * 19, y - 8 + Math.floor(n / 2) * 19, 9, '#cfd6c4', 'stroke="#7d8571" stroke-width="2"'))}`;
  },
)}`;

const ball = (x, y, fill, id) =>
  `<defs><radialGradient id="${id}" cx=".35" cy=".3" r=".8"><stop offset="0" stop-color="#fff" stop-opacity=".8"/><stop offset=".35" stop-color="${fill}"/><stop offset="1" stop-color="${fill}"/></radialGradient></defs><path d="M${x} ${y + 92}Q${300 + (x - 300) / 3} ${y + 160} 300 540" fill="none" stroke="#6b7285" stroke-width="4"/><ellipse cx="${x}" cy="${y}" rx="76" ry="92" fill="url(#${id})"/>`;
const balloons = `${ball(300, 150, '#e0457b', 'bn1')}${ball(180, 220, '#f5b81f', 'bn2')}${ball(420, 220, '#2b4fc0', 'bn3')}${ball(250, 300, '#1f8f7a', 'bn4')}${ball(360, 310, '#8a4fd6', 'bn5')}`;

const rcCar = `<defs>${shade('rc', '#ffd65c', '#e59a00')}</defs><path d="M110 380q10-70 90-80l60-70q10-14 40-14h90q30 0 44 30l24 56q60 6 60 50v40H110z" fill="url(#rc)"/><path d="M236 300l44-52h60v52zM356 248h44q14 0 20 16l14 36h-78z" fill="#8fd5fd"/>${box(90, 370, 440, 40, 18, '#20232f')}${[190, 430].map((x) => `${disc(x, 410, 70, '#171a26')}${repeat(12, (i) => `<rect x="${x - 8}" y="334" width="16" height="22" rx="4" fill="#0b0c12" transform="rotate(${i * 30} ${x} 410)"/>`)}${disc(x, 410, 32, '#ee5a45')}${disc(x, 410, 12, '#fff')}`).join('')}<path d="M420 240l40-130" stroke="#20232f" stroke-width="7"/>${disc(460, 106, 11, '#ee5a45')}${box(130, 330, 46, 20, 8, '#fff')}`;

export const toyDrawings = {
  blocks,
  'ludo-board': ludo,
  'ayo-board': ayo,
  balloons,
  'rc-car': rcCar,
};
