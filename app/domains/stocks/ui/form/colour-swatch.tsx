/** Names that traders use and CSS does not know. */
const traderColours: Record<string, string> = {
  wine: '#7b1e3a',
  ash: '#8b8f98',
  cream: '#f4e9cf',
  milk: '#f6efe0',
  nude: '#e3bc9a',
  lemon: '#dfe94a',
  army: '#4b5320',
  'army green': '#4b5320',
  'sky blue': '#7ec8f2',
  navy: '#1a2355',
  'navy blue': '#1a2355',
  'royal blue': '#2f4fd0',
  blue: '#2f6fd0',
  red: '#d0282f',
  green: '#1f8a4c',
  yellow: '#f2c230',
  orange: '#ef7d23',
  pink: '#ee6aa7',
  purple: '#7a3fb0',
  lilac: '#c8a6d8',
  brown: '#7a4a2b',
  gold: '#d4a72c',
  silver: '#c0c4cc',
  black: '#111111',
  white: '#ffffff',
  grey: '#8b8f98',
  gray: '#8b8f98',
};

export const colourOfName = (name: string): string | undefined =>
  traderColours[name.trim().toLowerCase()];

/** A little square of the colour, where its name is known. Decoration beside the word. */
export function ColourSwatch({ name }: { name: string }) {
  const fill = colourOfName(name);
  if (!fill) return null;
  return (
    <svg className="sw" viewBox="0 0 18 18" aria-hidden="true">
      {/* Its edge has the colour of the word beside it: white is seen on white, navy on indigo. */}
      <rect x=".5" y=".5" width="17" height="17" rx="5.5" fill={fill} />
    </svg>
  );
}
