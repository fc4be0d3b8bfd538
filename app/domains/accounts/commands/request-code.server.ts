import { and, eq, lt, lte, sql } from 'drizzle-orm';
import { now } from '#app/platform/clock.ts';
import { database } from '#app/platform/db/database.server.ts';
import { settings } from '#app/platform/env.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { translatorFor } from '#app/platform/i18n/catalogues.server.ts';
import { newId } from '#app/platform/id.ts';
import { openSms } from '#app/providers/sms/open-sms.server.ts';
import { accountErrors } from '../accounts.errors.ts';
import {
  type CodePurpose,
  type CodeStep,
  codeMinutes,
  codeTries,
  type Requester,
  resendSeconds,
} from '../accounts.ts';
import { limitSending, type SendingRequester, spendText } from '../limits/sending.server.ts';
import { isDialable } from '../phone/phone.server.ts';
import { displayPhone } from '../phone/phone.ts';
import {
  keyedHash,
  keyedHashes,
  newSignInCode,
  requesterHash,
  sameHash,
} from '../secrets.server.ts';
import { signInCodes } from '../sign-in/sign-in.table.server.ts';

export interface CodeRequest {
  phoneKey: string;
  purpose: CodePurpose;
  requester: SendingRequester & Pick<Requester, 'language'>;
  /** The button "send a new code", not the first step. */
  resend?: boolean;
}

const codeGateway = () => openSms(settings().sms);
export const isDemoGateway = (): boolean => codeGateway().isDemo && settings().mode === 'demo';
const codeHash = (id: string, code: string): string => keyedHash('code', id, code);

/** Also of a code that was sent before the server's key was changed. */
export const isCodeOf = (hash: string, id: string, code: string): boolean =>
  keyedHashes('code', id, code).some((one) => sameHash(one, hash));

/** The demo page cannot show a code again, so there the first step may be repeated at once. */
const pauseMs = (request: CodeRequest): number =>
  isDemoGateway() && !request.resend ? 0 : resendSeconds * 1_000;

const ownCode = ({ phoneKey, purpose, requester }: CodeRequest) =>
  and(
    eq(signInCodes.browserHash, requesterHash(requester)),
    eq(signInCodes.phoneKey, phoneKey),
    eq(signInCodes.purpose, purpose),
  );

/** Seconds until this browser may have a new code; 0 when it may now. */
async function waitSeconds(request: CodeRequest): Promise<number> {
  const [code] = await database().select().from(signInCodes).where(ownCode(request));
  if (!code) return 0;
  const left = (until: number) => Math.max(0, Math.ceil((until - now().getTime()) / 1_000));
  // A code whose tries are used up blocks its browser until it would have expired.
  if (code.tries >= codeTries) return left(code.expiresAt.getTime());
  return left(code.sentAt.getTime() + pauseMs(request));
}

/** Takes the place of this browser's older code; false when a twin was quicker. */
async function storeCode(request: CodeRequest, id: string, code: string): Promise<boolean> {
  const at = now();
  const fresh = {
    id,
    codeHash: codeHash(id, code),
    tries: 0,
    sentAt: at,
    expiresAt: new Date(at.getTime() + codeMinutes * 60_000),
  };
  const resendFrom = new Date(at.getTime() - pauseMs(request));
  const stored = await database()
    .insert(signInCodes)
    .values({
      ...fresh,
      browserHash: requesterHash(request.requester),
      phoneKey: request.phoneKey,
      purpose: request.purpose,
    })
    .onConflictDoUpdate({
      target: [signInCodes.browserHash, signInCodes.phoneKey, signInCodes.purpose],
      set: fresh,
      setWhere: sql`${lte(signInCodes.sentAt, resendFrom)}
        and (${lt(signInCodes.tries, codeTries)} or ${lte(signInCodes.expiresAt, at)})`,
    })
    .returning({ id: signInCodes.id });
  return stored.length > 0;
}

/** The last line lets the phone's browser fill the code in, on our own page only. */
function codeText(language: string, code: string): string {
  const text = translatorFor(language).t('accounts.code_sms', { code });
  const { publicUrl } = settings();
  return publicUrl ? `${text}\n\n@${new URL(publicUrl).hostname} #${code}` : text;
}

async function sendCode(request: CodeRequest, id: string, code: string): Promise<void> {
  try {
    await codeGateway().send(request.phoneKey, codeText(request.requester.language, code));
  } catch (cause) {
    // A code that never left must not make its owner wait for the next one.
    await database().delete(signInCodes).where(eq(signInCodes.id, id));
    if (!(cause instanceof AppError)) throw cause;
    const text = request.purpose === 'sign_in' ? 'sign_in_failed' : 'cannot_verify';
    throw new AppError(cause.kind, `accounts.${text}`, {}, { cause });
  }
}

function refuseUnreachable(phoneKey: string): void {
  const gateway = codeGateway();
  if (gateway.isDemo && settings().mode === 'live') throw accountErrors.sign_in_failed();
  if (!gateway.isDemo && !isDialable(phoneKey)) throw accountErrors.invalid_phone();
}

/**
 * Sends a code and answers how to go on. Asked again too early, nothing is sent: with
 * `resend` that is an error, else the earlier code is the one to type.
 */
export async function requestCode(request: CodeRequest): Promise<CodeStep> {
  refuseUnreachable(request.phoneKey);
  const step = { step: 'code' as const, phone: displayPhone(request.phoneKey) };
  const waiting = await waitSeconds(request);
  if (waiting === 0) {
    await limitSending(request);
    if (!codeGateway().isDemo) await spendText(request);
    const [id, code] = [newId(), newSignInCode()];
    if (await storeCode(request, id, code)) {
      await sendCode(request, id, code);
      const demoCode = isDemoGateway() ? code : undefined;
      return { ...step, resendAfterSeconds: resendSeconds, demoCode };
    }
  }
  const left = waiting || resendSeconds;
  if (request.resend) throw accountErrors.resend_wait({ count: left }, { retryAfterSeconds: left });
  return { ...step, resendAfterSeconds: left, demoCode: undefined };
}
