import { now } from '#app/platform/clock.ts';
import type { StepAnswer } from '#app/platform/extra-step/extra-step.ts';
import { keyField, textField } from '#app/platform/text/fields.ts';
import { accountErrors, proofNeeded } from './accounts.errors.ts';
import { phoneKey } from './phone/phone.ts';

/** What a code is asked for: one for signing in opens no registration and the other way round. */
export type CodePurpose =
  | 'sign_in'
  | 'register'
  | 'confirm'
  | 'order'
  | 'find_orders'
  | 'my_data'
  | 'chat';
export type Factor = 'pin' | 'passkey';

export const codeDigits = 8;
export const codeTries = 3;
export const codeMinutes = 5;
/** The round that takes away codes comes by the hour. */
const sweepMinutes = 60;
/** How long we say that a code is kept at most: until it opens nothing more and the next round has come. */
export const codeDays = Math.ceil((codeMinutes + sweepMinutes) / (24 * 60));
export const resendSeconds = 60;
export const pinDigits = 6;
export const pinTries = 5;
/** How long a new device may not do what cannot be undone. */
export const limitedHours = 24;
/** How long every older device outranks it: what it does can be taken back from there. */
export const outrankedHours = 72;
/** A session that nobody uses ends after so many days. */
export const sessionDays = 30;
/** However much it is used, a session ends so many days after the last code, PIN or passkey. */
export const proofDays = 90;
/** How long a proof stands for acts that a thief would do with an open phone. */
export const freshMinutes = 15;
export const deviceDays = 180;

/** The texts of a wrong field are message codes of the catalogue. */
export const phoneInput = textField({ max: 40, tooLong: 'accounts.invalid_phone' }).refine(
  (typed) => phoneKey(typed) !== undefined,
  'accounts.invalid_phone',
);

export const pinInput = keyField({ invalid: 'accounts.pin_invalid' }).regex(
  /^\d{6}$/,
  'accounts.pin_invalid',
);

/** What is known of whoever asks, before anything is proved. */
export interface Requester {
  /** The browser's own random token (cookie); undefined for a program, which its address stands for. */
  browserToken: string | undefined;
  /** A program's own random text: binds codes to it instead of to an address that others share. */
  attempt?: string | undefined;
  /** The extra step that was asked for, taken. */
  step?: StepAnswer | undefined;
  /** The device cookie as it came. */
  deviceCookie: string | undefined;
  /** The session that the new one takes the place of. */
  sessionToken: string | undefined;
  address: string;
  userAgent: string | undefined;
  /** Language of the SMS. */
  language: string;
  /** The same where it says something of the person: chosen on this device, or their browser's own. */
  ownLanguage: string | undefined;
}

/** A fresh session; `token` and `deviceCookie` are the only copies, the database has hashes. */
export interface OpenedSession {
  userId: string;
  sessionId: string;
  token: string;
  /** New value of the device cookie; undefined for a program. */
  deviceCookie: string | undefined;
  isNewDevice: boolean;
  /** The person's own, which this device now follows. */
  language: string | undefined;
}

export interface CodeStep {
  step: 'code';
  /** For `Enter the code we sent to {phone}`. */
  phone: string;
  resendAfterSeconds: number;
  /** Only with the demo gateway. */
  demoCode: string | undefined;
}

/** A younger device threw this one out: it may take that back. */
export interface ThrownOutStep {
  step: 'thrown_out';
  /** Name of the younger device. */
  by: string;
  at: Date;
}

export type SignInStep =
  | { step: 'signed_in'; session: OpenedSession }
  | CodeStep
  | ThrownOutStep
  | { step: 'second_factor'; factors: Factor[]; browserToken: string };

/** `browserToken` replaces the cookie: the proof hangs on a token that nobody has seen before. */
export type RegistrationStep = CodeStep | { step: 'proved'; browserToken: string };

export interface SessionUser {
  id: string;
  phoneKey: string;
  phoneDigits: string;
  firstName: string;
  lastName: string;
  pictureBase: string | null;
}

export interface Session {
  id: string;
  kind: 'cookie' | 'bearer';
  userId: string;
  deviceId: string;
  limitedUntil: Date | null;
  /** When its person last showed a code, PIN or passkey on this device. */
  provedAt: Date | null;
  user: SessionUser;
  /** True when its end was moved: the cookie wants sending again. */
  renewed: boolean;
}

/** A device in its first day may do nothing sensitive. */
export function isLimited(session: Pick<Session, 'limitedUntil'>): boolean {
  return session.limitedUntil !== null && session.limitedUntil > now();
}

/** The first device a person ever has is outranked by none. */
export function isOutranked({ limitedUntil }: Pick<Session, 'limitedUntil'>): boolean {
  if (limitedUntil === null) return false;
  return limitedUntil.getTime() + (outrankedHours - limitedHours) * 3_600_000 > now().getTime();
}

/** What a person does to the own account; what is done in a shop stands in the shop's rights. */
export const accountActs = [
  'account.pin',
  'account.passkeys',
  'account.devices',
  /** Stops somebody's request to get in without the PIN. */
  'account.recovery',
] as const;
export type AccountAct = (typeof accountActs)[number];

/** All of them are sensitive. The act is named so that a test can ask for every one. */
export function requireTrusted(session: Pick<Session, 'limitedUntil'>, _act: AccountAct): void {
  if (isLimited(session)) throw accountErrors.device_limited();
}

/** Whoever does not know when is refused. */
type LastProof = Partial<Pick<Session, 'provedAt'>>;

export const isFresh = ({ provedAt }: LastProof): boolean =>
  (provedAt?.getTime() ?? 0) + freshMinutes * 60_000 > now().getTime();

/** Step-up: an open phone in a stranger's hand is signed in, and trusted. */
export function requireFresh(session: LastProof): void {
  if (!isFresh(session)) throw proofNeeded();
}
