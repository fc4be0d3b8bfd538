import { keep } from '../../singleton.server.ts';

const everyMs = 100;
/** How much the newest look counts. */
const weight = 0.3;

const state = keep('loop-lag', () => {
  const found = { lagMs: 0 };
  let expected = performance.now() + everyMs;
  setInterval(() => {
    const now = performance.now();
    found.lagMs += weight * (Math.max(0, now - expected) - found.lagMs);
    expected = now + everyMs;
  }, everyMs).unref();
  return found;
});

/** How late the loop comes to what is due, on the average of the last looks. */
export const loopLagMs = (): number => state.lagMs;
