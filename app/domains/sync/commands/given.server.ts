import type { Actor } from '#app/domains/shops/commands/lock-shop.server.ts';
import type { OperationKind, ReadPayload } from '../operations.ts';

/** One operation with all that its command needs to know. */
export interface Given<K extends OperationKind> {
  actor: Actor;
  id: string;
  payload: ReadPayload<K>;
  /** When it was done: the device's clock set right, and never in the future. */
  at: Date;
  /** By the device's clock, as they came. */
  times: { soldAt: string; sentAt: string };
  /** By the ids that the payload names; one that the device had to let go is missing. */
  files: ReadonlyMap<string, File>;
}

/** Under which an operation is remembered: longer than a device may wait. */
export const onceKey = ({ actor, id }: Pick<Given<OperationKind>, 'actor' | 'id'>) => ({
  actor: `user:${actor.userId}`,
  route: 'operation',
  key: id,
});
