import type { Screen } from './screen.ts';
import { teamScreens } from './team-screens.ts';
import { visitorScreens } from './visitor-screens.ts';

/** Every screen of the product. */
export const screens: readonly Screen[] = [...visitorScreens, ...teamScreens];
