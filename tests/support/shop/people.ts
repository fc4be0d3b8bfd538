import { users } from '#app/domains/accounts/accounts.table.server.ts';
import type { OpenedSession, Requester, Session } from '#app/domains/accounts/accounts.ts';
import { openOnNewDevice } from '#app/domains/accounts/commands/open-session.server.ts';
import { phoneDigits, phoneKey } from '#app/domains/accounts/phone/phone.ts';
import { sessionFromToken } from '#app/domains/accounts/session/session.server.ts';
import { now } from '#app/platform/clock.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { newToken } from '#app/platform/id.ts';

/** A browser that has never been here; take what a step answers over with `{ ...browser, deviceCookie }`. */
export function cleanBrowser(known: Partial<Requester> = {}): Requester {
  return {
    browserToken: newToken(),
    deviceCookie: undefined,
    sessionToken: undefined,
    address: '127.0.0.1',
    userAgent:
      'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
    language: 'en',
    ownLanguage: undefined,
    ...known,
  };
}

/** The device part of an actor, for acts that do not ask for it. */
export const anyDevice = {
  deviceId: '',
  limitedUntil: null,
  /** Fresh by whatever clock a test sets. */
  provedAt: new Date(8.64e15),
} as const;

let lastPhone = 8_031_000_000;
export const newPhone = (): string => `0${++lastPhone}`;

export interface Person {
  id: string;
  phone: string;
  opened: OpenedSession;
  session: Session;
}

/** Somebody with a proved phone, signed in on a first device. */
export async function makePerson(
  { phone = newPhone(), firstName = '', lastName = '' } = {},
  requester: Requester = cleanBrowser(),
): Promise<Person> {
  const opened = await inTransaction(async (tx) => {
    const [user] = await tx
      .insert(users)
      .values({
        phoneKey: phoneKey(phone) ?? '',
        phoneDigits: phoneDigits(phone) ?? '',
        firstName,
        lastName,
        verifiedAt: now(),
      })
      .returning({ id: users.id });
    if (!user) throw new Error('no user was made');
    return openOnNewDevice(tx, user.id, requester);
  });
  const session = await sessionFromToken(opened.token);
  if (!session) throw new Error('no session was opened');
  return { id: opened.userId, phone, opened, session };
}
