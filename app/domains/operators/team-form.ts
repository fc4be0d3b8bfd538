import { z } from 'zod';
import { phoneInput } from '#app/domains/accounts/accounts.ts';
import { keyField, textField } from '#app/platform/text/fields.ts';
import { operatorRoles } from './operators.ts';

const longestReason = 1_000;

/** Why somebody does something: what stands in the log must be more than a word. */
export const reasonInput = (least: number) =>
  textField({ max: longestReason, tooLong: 'operators.reason_long', lines: true }).refine(
    (text) => text.length >= least,
    'operators.reason_short',
  );

export const namingInput = z.object({
  phone: phoneInput,
  name: textField({ max: 60 }).refine(Boolean, 'stocks.add_name'),
  role: z.enum(operatorRoles, 'app.invalid'),
  reason: reasonInput(3),
});

export const deviceInput = z.object({ deviceId: keyField(), reason: reasonInput(3) });
export const signOutInput = z.object({ reason: reasonInput(3) });
export const removalInput = z.object({ userId: keyField(), reason: reasonInput(3) });
