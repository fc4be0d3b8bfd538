import { settings } from '#app/platform/env.server.ts';
import { clientKey } from '#app/platform/http/client-key.ts';
import { type TokenRequest, takeToken } from '#app/platform/http/rate-limit.server.ts';
import { tooManyTries } from './accounts.errors.ts';
import { type Asker, codeTries } from './accounts.ts';
import { askerHash, keyedHash } from './secrets.server.ts';

const hour = 3_600;

/** Keys are hashed: a table of limits must not become a list of who signs in from where. */
const bucket = (name: string, parts: string[], limit: number): TokenRequest => ({
  key: `accounts.${name}:${keyedHash('limit', name, ...parts)}`,
  limit,
  per: hour,
});

type CodeAsker = Pick<Asker, 'browserToken' | 'address'>;

/**
 * Tight for one browser and phone. Wider for one address and phone, because a stranger behind the
 * same carrier address must not be able to stop the owner; widest for the address alone. Never for
 * the phone alone: anybody could lock its owner out.
 */
function sendingBuckets(phoneKey: string, asker: CodeAsker): TokenRequest[] {
  const address = clientKey(asker.address);
  return [
    bucket('code-browser', [phoneKey, askerHash(asker)], asker.browserToken ? 5 : 10),
    bucket('code-phone-address', [phoneKey, address], 30),
    bucket('code-address', [address], 600),
    // Dear numbers abroad are what thieves of SMS money send to; our buyers and sellers are at home.
    ...(phoneKey.startsWith('+234') ? [] : [bucket('code-abroad', [address], 20)]),
  ];
}

async function take(request: TokenRequest): Promise<void> {
  if (!settings().rateLimits) return;
  const { allowed, retryAfterSeconds } = await takeToken(request);
  if (!allowed) throw tooManyTries(retryAfterSeconds);
}

export async function limitSending(phoneKey: string, asker: CodeAsker): Promise<void> {
  for (const request of sendingBuckets(phoneKey, asker)) await take(request);
}

/** Where sending costs nothing, whoever proves the phone has used nothing up. */
export async function giveBackSending(phoneKey: string, asker: CodeAsker): Promise<void> {
  if (!settings().rateLimits) return;
  for (const request of sendingBuckets(phoneKey, asker)) await takeToken({ ...request, cost: -1 });
}

/** Asking who has an account is part of the product; asking for the whole phone book is not. */
export async function limitLookUps(address: string): Promise<void> {
  await take(bucket('look-up', [clientKey(address)], 600));
}

// Ten thousand wrong codes an hour meet one of 10^8 about once a year, over all accounts together.
const softBrake: TokenRequest = { key: 'accounts.wrong-codes-soft', limit: 2_000, per: hour };
const hardBrake: TokenRequest = { key: 'accounts.wrong-codes-hard', limit: 10_000, per: hour };

/**
 * The brake on the whole fleet's failures. While too many codes are wrong, a code has one try
 * instead of three: who types it right still comes in. Only a flood five times as large stops all.
 */
export async function triesNow(): Promise<number> {
  if (!settings().rateLimits) return codeTries;
  const hard = await takeToken(hardBrake);
  if (!hard.allowed) throw tooManyTries(hard.retryAfterSeconds);
  return (await takeToken(softBrake)).allowed ? codeTries : 1;
}

/** A right code was no failure. */
export async function releaseBrake(): Promise<void> {
  if (!settings().rateLimits) return;
  for (const brake of [softBrake, hardBrake]) await takeToken({ ...brake, cost: -1 });
}
