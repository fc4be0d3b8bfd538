import { httpTransport, type Meaning } from '#app/platform/outbox/http-transport.ts';
import type { Owner } from '#app/platform/outbox/operations.ts';
import type { Outbox } from '#app/platform/outbox/outbox.ts';
import { openOutbox } from '#app/platform/outbox/use-outbox.ts';

/** In no shop, or in another one: removed. Another person at this browser: her session is not used. */
const meaning: Meaning = (code) => {
  if (code === 'shops.not_found' || code === 'shops.setup_required') return 'removed';
  return code === 'shops.not_own_user' ? 'signed-out' : 'unreachable';
};

const transport = httpTransport('/api/sendOperations', meaning);

/**
 * The outbox of this person in this shop. The team's frame opens it on every page; a page that must work
 * even if the line breaks before the frame's script has come opens it itself.
 */
export const openTeamOutbox = (owner: Owner): Outbox => openOutbox(owner, transport);
