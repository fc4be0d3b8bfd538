/** Colours that have a text (`colours.…`); all others are shown as the shop wrote them. */
export const colourNames = [
  'black',
  'white',
  'grey',
  'brown',
  'red',
  'orange',
  'yellow',
  'green',
  'sky_blue',
  'blue',
  'purple',
  'pink',
  'gold',
  'silver',
  'cream',
  'wine',
  'navy_blue',
] as const;

export type ColourName = (typeof colourNames)[number];
