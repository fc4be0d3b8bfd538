import { receiveChat } from '#app/domains/messages/commands/receive-message.server.ts';
import { newId, newToken } from '#app/platform/id.ts';

export const newOperation = (): string => `op-${newId()}`;

/** A buyer's browser, and how it writes to a shop. */
export function makeVisitor() {
  const visitorId = newToken();
  return {
    visitorId,
    write: (shopId: string, text: string, more: { operationId?: string; stockId?: string } = {}) =>
      receiveChat({ shopId, visitorId, text, operationId: newOperation(), ...more }),
  };
}
