/** A gradient from `from` to `to`; down unless another direction is told. */
export const shade = (id, from, to, direction = 'x1="0" y1="0" x2="0" y2="1"') =>
  `<linearGradient id="${id}" ${direction}><stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`;

/** A round body: dark at both edges, bright left of the middle. */
export const round = (id, edge, bright, far = edge) =>
  `<linearGradient id="${id}"><stop offset="0" stop-color="${edge}"/><stop offset=".32" stop-color="${bright}"/><stop offset="1" stop-color="${far}"/></linearGradient>`;

export const gloss =
  '<linearGradient id="gl" x1="0" y1="0" x2=".7" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".45"/><stop offset=".45" stop-color="#fff" stop-opacity="0"/></linearGradient>';

export const box = (x, y, width, height, radius, fill, more = '') =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}" ${more}/>`;

export const disc = (x, y, radius, fill, more = '') =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}" ${more}/>`;

export const repeat = (count, draw) => Array.from({ length: count }, (_, i) => draw(i)).join('');

export const words = (x, y, size, fill, text, more = '') =>
  `<text x="${x}" y="${y}" text-anchor="middle" font-family="sans-serif" font-weight="700" font-size="${size}" fill="${fill}" ${more}>${text}</text>`;
