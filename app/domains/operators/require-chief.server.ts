import { httpErrors } from '#app/platform/http/errors/http.errors.ts';
import type { Operator } from './operators.ts';

/** Support reads money and people; what moves or closes something is the chief's. For others it is not there. */
export function requireChief({ role }: Pick<Operator, 'role'>): void {
  if (role !== 'chief') throw httpErrors.not_found();
}
