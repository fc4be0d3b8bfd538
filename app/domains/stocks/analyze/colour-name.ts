import type { ColourName } from '../colour-names.ts';

interface Colour {
  red: number;
  green: number;
  blue: number;
}

/** Hue borders in degrees and what a trader calls the colour between them. */
const hues: ReadonlyArray<[to: number, name: ColourName]> = [
  [15, 'red'],
  [42, 'orange'],
  [68, 'yellow'],
  [165, 'green'],
  [200, 'sky_blue'],
  [255, 'blue'],
  [290, 'purple'],
  [345, 'pink'],
  [360, 'red'],
];

function hueOf({ red, green, blue }: Colour, max: number, span: number): number {
  if (max === red) return (60 * ((green - blue) / span) + 360) % 360;
  if (max === green) return 60 * ((blue - red) / span) + 120;
  return 60 * ((red - green) / span) + 240;
}

/** The text of a plain word for a colour: `colours.…`. */
export function colourName(colour: Colour): ColourName {
  const max = Math.max(colour.red, colour.green, colour.blue);
  const min = Math.min(colour.red, colour.green, colour.blue);
  const span = max - min;
  if (max < 50) return 'black';
  if (span < 28) return max > 215 ? 'white' : 'grey';
  const hue = hueOf(colour, max, span);
  if (hue >= 10 && hue < 45 && max < 150) return 'brown';
  return hues.find(([to]) => hue < to)?.[1] ?? 'red';
}
