import { z } from 'zod';
import { reasonInput } from '#app/domains/operators/team-form.ts';
import { planIds } from '#app/domains/plans/plans.ts';
import { keyField } from '#app/platform/text/fields.ts';
import { decisions, leastReason } from './measures/measures.ts';

/** The shop reads these words, so there must be some. */
const reason = reasonInput(leastReason);

export const decisionInput = z.object({ decision: z.enum(decisions, 'app.invalid'), reason });
export const undoInput = z.object({ reason });
export const liftInput = z.object({ measureId: keyField(), reason });
export const shopMeasureInput = z.object({
  kind: z.enum(['warn', 'suspend', 'message'], 'app.invalid'),
  reason,
});
export const planInput = z.object({ planId: z.enum(planIds, 'app.invalid'), reason });
