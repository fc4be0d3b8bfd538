import { now } from '#app/platform/clock.ts';
import { log } from '#app/platform/log.server.ts';
import type { Bank } from '#app/platform/ports/payments.ts';
import { paymentProvider } from './current-provider.server.ts';

const freshMs = 24 * 3_600_000;
/** After a failure the provider is left alone for a while; what was known stays in use. */
const pauseMs = 60_000;

let cached: { environment: string; banks: readonly Bank[]; until: number } | undefined;

/** The banks that a shop can be paid out at; none while the provider cannot be asked. */
export async function payoutBanks(): Promise<readonly Bank[]> {
  const provider = paymentProvider();
  if (!provider.isConfigured()) return [];
  const environment = provider.environment();
  const known = cached?.environment === environment ? cached : undefined;
  const at = now().getTime();
  if (known && known.until > at) return known.banks;
  try {
    const banks = await provider.banks();
    cached = { environment, banks, until: at + freshMs };
  } catch (error) {
    log.warn({ err: error }, 'the provider did not say which banks there are');
    cached = { environment, banks: known?.banks ?? [], until: at + pauseMs };
  }
  return cached.banks;
}
