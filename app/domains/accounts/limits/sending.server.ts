import { settings } from '#app/platform/env.server.ts';
import { isStepTaken, makeStep, stepExtras } from '#app/platform/extra-step/extra-step.server.ts';
import type { ExtraStep } from '#app/platform/extra-step/extra-step.ts';
import { clientNetworks } from '#app/platform/http/limits/client-key.ts';
import {
  type TokenRequest,
  takeToken,
  tokensOut,
} from '#app/platform/http/limits/rate-limit.server.ts';
import { accountErrors, tooManyTries } from '../accounts.errors.ts';
import type { CodePurpose, Requester } from '../accounts.ts';
import { keyedHash, requesterHash } from '../secrets.server.ts';
import { isOwnBrowser } from './own-browser.server.ts';
import { smsBudgetUsed, takeFromBudget } from './sms-budget.server.ts';

const hour = 3_600;

/** Keys are hashed: a table of limits must not become a list of who signs in from where. */
const bucket = (name: string, parts: string[], limit: number, per = hour): TokenRequest => ({
  key: `accounts.${name}:${keyedHash('limit', name, ...parts)}`,
  limit,
  per,
});

export type SendingRequester = Pick<Requester, 'browserToken' | 'attempt' | 'address' | 'step'> &
  Partial<Pick<Requester, 'deviceCookie'>>;

interface Sending {
  phoneKey: string;
  purpose: CodePurpose;
  requester: SendingRequester;
}

/**
 * How many codes an hour go out without one more step and are never typed back. Whoever proves the
 * phone gives the tokens back, so an honest town behind one address uses up nothing.
 */
function freeAllowances({ phoneKey, requester }: Sending): TokenRequest[] {
  const { line, near, site, carrier } = clientNetworks(requester.address);
  return [
    bucket('code-phone', [phoneKey], 3),
    ...(phoneKey.startsWith('+234') ? [] : [bucket('code-abroad', [line], 3)]),
    bucket('code-line', [line], 30),
    bucket('code-near', [near], 45),
    bucket('code-site', [site], 60),
    bucket('code-carrier', [carrier], 150),
    bucket('code-all', [], Math.max(20, Math.floor(settings().smsDailyBudget / 50))),
  ];
}

/** One browser and phone, tight: nobody else can use these up. */
const ownLimit = ({ phoneKey, requester }: Sending): TokenRequest[] =>
  requester.browserToken ? [bucket('code-browser', [phoneKey, requesterHash(requester)], 5)] : [];

/** How many more go out to one network with the step taken, before its people wait in turn. */
function networkPace({ requester }: Sending): TokenRequest[] {
  const { site, carrier } = clientNetworks(requester.address);
  return [bucket('sent-site', [site], 300), bucket('sent-carrier', [carrier], 1_000)];
}

/** What one phone is sent at most, whoever asks. */
const phoneCaps = ({ phoneKey }: Sending): TokenRequest[] => [
  bucket('sent-phone-hour', [phoneKey], 10),
  bucket('sent-phone-day', [phoneKey], 30, 24 * hour),
];

/** About half a second on a cheap phone, and half a minute when the budget is nearly gone. */
const easiest = 14;
const hardest = 20;
const shortWait = 30;
const longWait = 300;
const longestTurn = 600;

// Ten thousand wrong codes an hour meet one of 10^8 about once a year, over all accounts together.
const guesses: TokenRequest = { key: 'accounts.wrong-codes', limit: 2_000, per: hour };

/** A wrong code never shuts anybody out; many of them make asking for codes slower for all. */
export async function countGuess(): Promise<void> {
  if (settings().rateLimits) await takeToken(guesses);
}

const isGuessedAt = async (): Promise<boolean> => (await tokensOut(guesses)) > guesses.limit / 2;

async function allTaken(requests: readonly TokenRequest[]): Promise<number> {
  for (const request of requests) {
    const { allowed, retryAfterSeconds } = await takeToken(request);
    if (!allowed) return retryAfterSeconds;
  }
  return 0;
}

/** Asked before, taken after the step: the step must not cost a second one. */
async function refuseFull(requests: readonly TokenRequest[]): Promise<void> {
  for (const request of requests) {
    const over = (await tokensOut(request)) + 1 - request.limit;
    if (over > 0) throw tooManyTries((over * request.per) / request.limit);
  }
}

const subjectOf = ({ phoneKey, purpose, requester }: Sending): string =>
  `code:${purpose}:${phoneKey}:${requesterHash(requester)}`;

const oneMoreStep = (step: ExtraStep) => accountErrors.one_more_step({}, stepExtras(step));
const askedOften = (step: ExtraStep) => accountErrors.asked_often({}, stepExtras(step));
const yourTurn = (step: ExtraStep) =>
  accountErrors.your_turn({ minutes: Math.ceil(step.waitSeconds / 60) }, stepExtras(step));

/** Harder as the budget goes; waiting is longer where many of one network wait already. */
async function nextStep(sending: Sending): Promise<ExtraStep> {
  const used = await smsBudgetUsed();
  const { site } = clientNetworks(sending.requester.address);
  const waits = await takeToken(bucket('code-waits', [site], 60));
  return makeStep(subjectOf(sending), {
    bits: easiest + Math.floor((hardest - easiest) * used),
    waitSeconds: waits.allowed ? shortWait : longWait,
  });
}

/**
 * Before a code is sent. Throws `one_more_step` when the phone, the network or the whole market asks
 * for many: the browser solves it by itself and asks again. Nobody is refused for an address.
 */
export async function limitSending(sending: Sending): Promise<void> {
  if (!settings().rateLimits) return;
  await refuseFull(ownLimit(sending));
  const isTaken = await isStepTaken(subjectOf(sending), sending.requester.step, oneMoreStep);
  if (!isTaken && ((await isGuessedAt()) || (await allTaken(freeAllowances(sending))) > 0)) {
    throw oneMoreStep(await nextStep(sending));
  }
  await allTaken(ownLimit(sending));
}

/**
 * What a text costs, where it costs something. A phone that strangers flood gets no more for a while,
 * except for a browser that its owner has signed in with. A network that has had very many, and
 * everybody once the budget is gone, waits for a turn.
 */
export async function spendText(sending: Sending): Promise<void> {
  if (!settings().rateLimits) return;
  const capped = await allTaken(phoneCaps(sending));
  if (capped > 0 && !(await isOwnBrowser(sending))) throw tooManyTries(capped);
  const use = sending.purpose === 'register' ? sending.purpose : undefined;
  const wait =
    (await allTaken(networkPace(sending))) ||
    (await takeFromBudget({ phoneKey: sending.phoneKey, use }));
  if (wait === 0) return;
  const waitSeconds = Math.min(longestTurn, Math.max(shortWait, wait));
  throw yourTurn(makeStep(subjectOf(sending), { bits: 0, waitSeconds }));
}

/**
 * Whoever proves the phone has used nothing up; what the text did cost stays spent. Not abroad: there
 * are those who earn by each text that we send to their own numbers.
 */
export async function giveBackSending(sending: Sending): Promise<void> {
  if (!settings().rateLimits || !sending.phoneKey.startsWith('+234')) return;
  const requests = [...ownLimit(sending), ...freeAllowances(sending), ...networkPace(sending)];
  for (const request of requests) await takeToken({ ...request, cost: -1 });
}

/** A request for help costs a person's time; the same number needs few of them. */
export async function limitRecovery(
  phoneKey: string,
  { address, step }: SendingRequester,
): Promise<void> {
  if (!settings().rateLimits) return;
  const { line } = clientNetworks(address);
  const subject = `recover:${line}:${phoneKey}`;
  if (await isStepTaken(subject, step, askedOften)) return;
  const free = [
    bucket('recover-line', [line], 10),
    bucket('recover-phone', [phoneKey], 3, 24 * hour),
  ];
  if ((await allTaken(free)) === 0) return;
  throw askedOften(makeStep(subject, { bits: hardest, waitSeconds: longWait }));
}

/** Free ones an hour of one line. */
const lookUps = { entry: 600, question: 20 };

/**
 * Asking who has an account is part of the product; asking for the whole phone book is not. A phone that is only asked
 * about is free far less often than one that somebody enters with.
 */
export async function limitLookUps(
  { address, step }: SendingRequester,
  what: 'entry' | 'question' = 'entry',
): Promise<void> {
  if (!settings().rateLimits) return;
  const { line } = clientNetworks(address);
  const subject = `look-up:${line}`;
  if (await isStepTaken(subject, step, oneMoreStep)) return;
  const { allowed } = await takeToken(bucket(`look-up-${what}`, [line], lookUps[what]));
  if (!allowed) {
    throw oneMoreStep(makeStep(subject, { bits: easiest, waitSeconds: shortWait }));
  }
}
