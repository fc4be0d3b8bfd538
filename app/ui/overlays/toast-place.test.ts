import { expect, test } from 'vitest';
import { clearOf } from './toast-place.ts';

const screen = 740;
const height = 68;
const tabs = { top: 674, bottom: 740 };

test.each([
  ['no bar: at the foot', [], 8],
  ['above the tab bar', [tabs], 74],
  ['above a bar that stands on the tab bar', [{ top: 590, bottom: 674 }, tabs], 158],
  ['above a bar that floats where the notice would be', [tabs, { top: 560, bottom: 644 }], 188],
  ['a bar further up is left alone', [tabs, { top: 300, bottom: 360 }], 74],
  ['above what stands out of the tab bar', [tabs, { top: 638, bottom: 696 }], 110],
  [
    'above a sheet, not only above its foot',
    [
      { top: 440, bottom: 740 },
      { top: 660, bottom: 740 },
    ],
    308,
  ],
  [
    'no room above a sheet: above its foot',
    [
      { top: 24, bottom: 740 },
      { top: 660, bottom: 740 },
    ],
    88,
  ],
  ['a bar as high as the screen leaves no room above it', [{ top: 20, bottom: 740 }], 8],
])('%s', (_, boxes, bottom) => {
  expect(clearOf(boxes, { height, screen })).toBe(bottom);
});
