import type { Owner } from '#app/platform/outbox/operations.ts';
import type { Outbox } from '#app/platform/outbox/outbox.ts';
import { openOutbox } from '#app/platform/outbox/use-outbox.ts';
import { outboxTransport } from './outbox-transport.ts';

/**
 * The outbox of this person in this shop. The team's frame opens it on every page; a page that must work
 * even if the line breaks before the frame's script has come opens it itself.
 */
export const openTeamOutbox = (owner: Owner): Outbox => openOutbox(owner, outboxTransport);
