import { accountErrors } from '#app/domains/accounts/accounts.errors.ts';
import { isLimited, requireFresh, type Session } from '#app/domains/accounts/accounts.ts';
import { shopErrors } from '../shops.errors.ts';
import { type Action, asksProof, can, isSensitive, type Role } from '../team/permissions.ts';

/** How long this device is known, and when its person last showed who they are. */
export type DeviceAge = Pick<Session, 'limitedUntil'> & Partial<Pick<Session, 'provedAt'>>;

/** Whether this device may do it, as far as its age goes. */
export const isOpenTo = (device: Pick<DeviceAge, 'limitedUntil'>, action: Action): boolean =>
  !(isSensitive(action) && isLimited(device));

/** The table, asked: every page, function and command comes through here. */
export function requireRight(role: Role, device: DeviceAge, action: Action): void {
  if (!can(role, action)) throw shopErrors.forbidden();
  if (!isOpenTo(device, action)) throw accountErrors.device_limited();
  if (asksProof(action)) requireFresh(device);
}
