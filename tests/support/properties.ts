import fc from 'fast-check';
import { isLongRun } from './long-run.ts';

// The same cases in every normal run, so that a change is judged and not the dice; new ones in the long run.
if (!isLongRun) fc.configureGlobal({ seed: 20_261_115 });

export { fc };
