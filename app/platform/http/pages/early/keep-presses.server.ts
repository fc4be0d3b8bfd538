import { type Keeping, keepPresses } from './keep-presses.inline.ts';
import { reactMark } from './page-marks.ts';

const settings: Keeping = { mark: reactMark, pauseMs: 50 };

/** The inline script of every page, the same on all of them. */
export const keepPressesScript = `(${keepPresses})(${JSON.stringify(settings)})`;
