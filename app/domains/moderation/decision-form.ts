import { z } from 'zod';
import { reasonInput } from '#app/domains/operators/team-form.ts';
import { planIds } from '#app/domains/plans/plans.ts';
import { registrationNumber } from '#app/domains/shops/trust/registration.ts';
import { keyField } from '#app/platform/text/fields.ts';
import { decisions, givenMonths, leastReason } from './measures/measures.ts';

/** The shop reads these words, so there must be some. */
const reason = reasonInput(leastReason);

export const decisionInput = z.object({
  decision: z.enum(decisions, 'moderation.decision_missing'),
  /** A box that is not ticked is not sent. */
  isScam: z
    .enum(['yes', ''], 'app.invalid')
    .optional()
    .transform((said) => said === 'yes'),
  reason,
});
export const undoInput = z.object({
  /** Whether the form said that the shop gets the words. */
  tells: z.enum(['yes', 'no'], 'app.invalid').transform((said) => said === 'yes'),
  reason,
});
export const waveInput = z.object({ reason });
export const liftInput = z.object({ measureId: keyField(), reason });
/** Made with the page: what is sent twice with it is done once. */
const formKey = keyField().regex(/^[2-9a-hjkmnp-z]{16}$/, 'app.invalid');

export const shopMeasureInput = z.object({
  kind: z.enum(['warn', 'suspend', 'message'], 'app.invalid'),
  key: formKey,
  reason,
});
export const takeBackInput = z.object({ reference: keyField({ max: 40 }), reason });
export const lowerInput = z.object({
  planId: z.enum(planIds, 'app.invalid'),
  key: formKey,
  reason,
});
export const planInput = lowerInput.extend({
  months: z.enum(givenMonths, 'app.invalid').transform(Number),
});
export const planBackInput = z.object({ id: keyField(), reason });

/** Nobody reads these but operators, in the log. */
const why = reasonInput(3);

/** As the page sends back what stood on it. */
const seen = keyField({ max: 32, invalid: 'shops.changed_since' });

export const placeSeenInput = z.object({
  isSo: z.enum(['yes', 'no'], 'app.invalid'),
  seen,
  reason: why,
});
export const registeredInput = z.object({
  number: registrationNumber,
  seen,
  reason: why,
});
export const unregisteredInput = z.object({ reason: why });
export const numberOffInput = z.object({ seen, reason: why });
export const findingInput = z.object({
  findingId: keyField(),
  isBack: z.enum(['yes', 'no'], 'app.invalid'),
  reason: why,
});
export const answerInput = z.object({
  measureId: keyField(),
  isRead: z.enum(['yes', 'no'], 'app.invalid'),
  reason: why,
});
