import { accountErrors } from '#app/domains/accounts/accounts.errors.ts';
import { isLimited, type Session } from '#app/domains/accounts/accounts.ts';
import { shopErrors } from '../shops.errors.ts';
import { type Action, can, isSensitive, type Role } from '../team/permissions.ts';

export type DeviceAge = Pick<Session, 'limitedUntil'>;

/** Whether this device may do it, as far as its age goes. */
export const isOpenTo = (device: DeviceAge, action: Action): boolean =>
  !(isSensitive(action) && isLimited(device));

/** The table, asked: every page, function and command comes through here. */
export function requireRight(role: Role, device: DeviceAge, action: Action): void {
  if (!can(role, action)) throw shopErrors.forbidden();
  if (!isOpenTo(device, action)) throw accountErrors.device_limited();
}
