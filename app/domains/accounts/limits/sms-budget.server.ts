import { settings } from '#app/platform/env.server.ts';
import {
  type TokenRequest,
  takeToken,
  tokensOut,
} from '#app/platform/http/limits/rate-limit.server.ts';
import { log } from '#app/platform/log.server.ts';

const day = 86_400;
/** New numbers cost nothing to invent, and news can wait: neither may use up what people need to sign in. */
const shares = { register: 0.8, news: 0.2 };
const alarmFrom = 0.75;
/** What a text abroad costs, in texts at home. */
const abroadCost = 5;

/**
 * Half of the budget lies ready and half flows in over the day: whatever is tried, any 24 hours send
 * no more than the budget, and after a flood texts go on in turn instead of ending for the day.
 */
const bucket = (name: string, share: number): TokenRequest => ({
  key: `accounts.sms-budget:${name}`,
  limit: Math.max(1, Math.floor((settings().smsDailyBudget * share) / 2)),
  per: day,
});

const wholeBudget = () => bucket('all', 1);

/** From 0 to 1: how much of what lies ready is gone. */
export async function smsBudgetUsed(): Promise<number> {
  const { limit, ...rest } = wholeBudget();
  return Math.min(1, (await tokensOut({ limit, ...rest })) / limit);
}

/** Once an hour, on whichever instance notices: a person has to look. */
async function alarm(used: number, isOut: boolean): Promise<void> {
  const name = isOut ? 'out' : 'high';
  const { allowed } = await takeToken({ key: `accounts.sms-alarm:${name}`, limit: 1, per: 3_600 });
  if (!allowed) return;
  const facts = { used: Math.round(used * 100) / 100, budget: settings().smsDailyBudget };
  log.error(
    facts,
    isOut
      ? 'SMS budget used up: codes now wait for their turn (SMS_DAILY_BUDGET)'
      : 'SMS budget nearly used up (SMS_DAILY_BUDGET)',
  );
}

interface Text {
  phoneKey: string;
  /** For a number that has no account yet, or that something is only told. */
  use?: keyof typeof shares | undefined;
}

/** Takes the cost of one text; the seconds until there is room when there is none. */
export async function takeFromBudget({ phoneKey, use }: Text): Promise<number> {
  const cost = phoneKey.startsWith('+234') ? 1 : abroadCost;
  const buckets = [...(use ? [bucket(use, shares[use])] : []), wholeBudget()];
  for (const one of buckets) {
    const { allowed, retryAfterSeconds } = await takeToken({ ...one, cost });
    if (allowed) continue;
    await alarm(1, true);
    return retryAfterSeconds;
  }
  const used = await smsBudgetUsed();
  if (used >= alarmFrom) await alarm(used, false);
  return 0;
}
