import { openOnNewDevice } from '#app/domains/accounts/commands/open-session.server.ts';
import { receiveChat } from '#app/domains/messages/commands/receive-message.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { newVisitorId } from '#app/platform/http/visitor.server.ts';
import { newId } from '#app/platform/id.ts';
import { cleanBrowser } from './people.ts';

export const newOperation = (): string => `op-${newId()}`;

/** A buyer's browser, and how it writes to a shop. */
export function makeVisitor() {
  const visitorId = newVisitorId();
  return {
    visitorId,
    write: (shopId: string, text: string, more: { operationId?: string; stockId?: string } = {}) =>
      receiveChat({ shopId, visitorId, text, operationId: newOperation(), ...more }),
  };
}

/** A bearer token of this person, as a program gets it. */
export async function programToken(userId: string): Promise<string> {
  const requester = { ...cleanBrowser(), browserToken: undefined };
  return (await inTransaction((tx) => openOnNewDevice(tx, userId, requester))).token;
}
