import { addZone, makeGift } from './checkout.ts';
import { jump, pass } from './clock.ts';
import { tellPhone } from './devices.ts';
import { glance } from './glance.ts';
import { addItem } from './goods.ts';
import { readScreens } from './screens.ts';
import { type Step, steps } from './steps.ts';
import { type Around, anyOf, day, diceOf, minute, Trade } from './trade.ts';

export interface Failed {
  seed: number;
  /** The steps up to the one after which it was seen. */
  history: Step[];
  error: Error;
}

/** All screens are read at the end, in some histories on the way too; the shelf, orders and money after every step. */
const isRead = (seed: number, step: number): boolean => seed % 3 === 0 && step % 31 === 0;

async function live(trade: Trade, seed: number, history: readonly Step[], at: { step: number }) {
  const given = diceOf(seed);
  await trade.open();
  if (given.chance(0.5)) await trade.tellTransfersApart();
  for (let n = given.below(4); n > 0; n--) await addZone(trade, given);
  if (given.chance(0.25)) await makeGift(trade);
  trade.skews[1] = anyOf(given, [0, 0, 90 * minute, -9 * day]) ?? 0;
  for (let n = 0; n < 2; n++) await addItem(trade, given);
  for (const [step, [name, chosen]] of history.entries()) {
    at.step = step + 1;
    const throws = diceOf(chosen);
    trade.hand = (throws.chance(0.3) && anyOf(throws, trade.members)?.browser) || trade.owner;
    await pass(trade, throws);
    // What was refused has changed nothing, or the next look finds it.
    if (!(await steps[name]?.[1](trade, throws))) continue;
    trade.done.push(name);
    await glance(trade);
    if (isRead(seed, at.step)) await readScreens(trade, throws);
  }
  for (let n = 0; n < 6; n++) await tellPhone(trade, given);
  await jump(trade, given);
  await glance(trade);
  await readScreens(trade, given);
}

/** Lives a history in a shop of its own; what the product agreed to, or how it failed. */
export async function liveHistory(seed: number, history: readonly Step[], around: Around) {
  const trade = new Trade(Date.UTC(2026, 10, 1) + diceOf(seed).below(300) * (day / 10), around);
  const at = { step: 0 };
  try {
    await live(trade, seed, history, at);
    return { done: trade.done };
  } catch (thrown) {
    const error = thrown instanceof Error ? thrown : new Error(String(thrown));
    return { done: trade.done, failed: { seed, history: history.slice(0, at.step), error } };
  } finally {
    trade.turnBack();
  }
}

/** Leaves out what the failure does not need: halves first, then ever smaller pieces. */
export async function shrink(failed: Failed, around: Around, mostTries = 400): Promise<Failed> {
  let smallest = failed;
  let tries = 0;
  for (let size = Math.ceil(failed.history.length / 2); size >= 1; ) {
    let isSmaller = false;
    for (
      let from = smallest.history.length - size - 1;
      from >= -size && tries < mostTries;
      from -= size
    ) {
      const rest = smallest.history.filter((_, at) => at < from || at >= from + size);
      if (rest.length === smallest.history.length) continue;
      tries += 1;
      const again = await liveHistory(failed.seed, rest, around);
      if (!again.failed || kindOf(again.failed) !== kindOf(failed)) continue;
      smallest = again.failed;
      isSmaller = true;
    }
    if (size === 1 && !isSmaller) break;
    size = isSmaller ? size : Math.floor(size / 2);
    if (tries >= mostTries) break;
  }
  return smallest;
}

/** The same fault, whatever its figures. */
const kindOf = ({ error }: Failed): string =>
  error.message.replace(/[-\d]+|".*?"/g, '#').slice(0, 120);

export const tell = ({ seed, history, error }: Failed): string =>
  [
    `History ${seed} fails after ${history.length} steps: ${error.message}`,
    `Again: OJA_HISTORY='${JSON.stringify([seed, history])}' npx vitest run --project domains tests/histories`,
    ...history.map(([name], at) => `${at + 1}. ${name}`),
    error.stack ?? '',
  ].join('\n');
