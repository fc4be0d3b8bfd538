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
  ['a bar as high as the screen leaves no room above it', [{ top: 20, bottom: 740 }], 8],
])('%s', (_, boxes, bottom) => {
  expect(clearOf(boxes, { height, screen })).toBe(bottom);
});
