interface Colour {
  red: number;
  green: number;
  blue: number;
}

/** Hue borders in degrees and what a trader calls the colour between them. */
const hues: ReadonlyArray<[to: number, name: string]> = [
  [15, 'Red'],
  [42, 'Orange'],
  [68, 'Yellow'],
  [165, 'Green'],
  [200, 'Sky blue'],
  [255, 'Blue'],
  [290, 'Purple'],
  [345, 'Pink'],
  [360, 'Red'],
];

function hueOf({ red, green, blue }: Colour, max: number, span: number): number {
  if (max === red) return (60 * ((green - blue) / span) + 360) % 360;
  if (max === green) return 60 * ((blue - red) / span) + 120;
  return 60 * ((red - green) / span) + 240;
}

/** A plain word for a colour. */
export function colourName(colour: Colour): string {
  const max = Math.max(colour.red, colour.green, colour.blue);
  const min = Math.min(colour.red, colour.green, colour.blue);
  const span = max - min;
  if (max < 50) return 'Black';
  if (span < 28) return max > 215 ? 'White' : 'Grey';
  const hue = hueOf(colour, max, span);
  if (hue >= 10 && hue < 45 && max < 150) return 'Brown';
  return hues.find(([to]) => hue < to)?.[1] ?? 'Red';
}
