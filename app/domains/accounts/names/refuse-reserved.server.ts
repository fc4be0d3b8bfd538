import { accountErrors } from '../accounts.errors.ts';
import { isReservedName } from './reserved-names.ts';

/** Throws where a person or shop would be called as Oja itself; the field is the one that says so. */
export function refuseReserved(field: string, ...names: string[]): void {
  if (isReservedName(names.join(' ')))
    throw accountErrors.name_reserved({}, { fields: { [field]: 'accounts.name_reserved' } });
}
