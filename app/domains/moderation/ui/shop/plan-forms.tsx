import { ReasonFold } from '#app/domains/operators/ui/reason-fold.tsx';
import { type PlanId, planName, plans } from '#app/domains/plans/plans.ts';
import { formatDate } from '#app/platform/i18n/formats.ts';
import { SelectField } from '#app/ui/fields/field.tsx';
import { givenMonths, leastReason } from '../../measures/measures.ts';

interface PlanFormsProps {
  plan: { id: PlanId };
  given: readonly { reference: string; planId: PlanId; at: Date | null; months: number }[];
  lowered: readonly { id: string; planId: PlanId; at: Date }[];
  /** Names what this page may change: sent twice, it is done once. */
  formKey: string;
}

const offered = plans
  .filter(({ monthlyPriceKobo }) => monthlyPriceKobo > 0)
  .map(({ id, name }) => ({ value: id, label: name }));

const why = 'Why, the shop gets this';
const monthsLabel = (count: number): string => (count === 1 ? '1 month' : `${count} months`);
const months = givenMonths.map((value) => ({ value, label: monthsLabel(Number(value)) }));

/** The plans below the one that the shop has; the free one ends what is left. */
function smaller(current: PlanId) {
  const at = plans.findIndex(({ id }) => id === current);
  return plans
    .slice(0, Math.max(at, 0))
    .map(({ id, name, monthlyPriceKobo }) => ({
      value: id,
      label: monthlyPriceKobo > 0 ? name : `${name}: ends what is left`,
    }))
    .reverse();
}

/** Months that nobody pays for, a smaller plan or none, and taking each back. */
export function PlanForms({ plan, given, lowered, formKey }: PlanFormsProps) {
  const below = smaller(plan.id);
  return (
    <>
      <ReasonFold
        key={formKey}
        title="Give months of a plan"
        button="Give"
        intent="plan"
        fields={{ key: formKey }}
        why={why}
        least={leastReason}
      >
        {(field) => (
          <>
            <SelectField {...field('planId')} label="Plan" options={offered} />
            <SelectField {...field('months')} label="How long" options={months} />
          </>
        )}
      </ReasonFold>
      {below.length > 0 && (
        <ReasonFold
          key={`lower-${formKey}`}
          title="Lower or end the plan"
          button="Lower"
          intent="lower"
          fields={{ key: formKey }}
          variant="danger-outline"
          why={why}
          least={leastReason}
        >
          {(field) => <SelectField {...field('planId')} label="To" options={below} />}
        </ReasonFold>
      )}
      {given.map(({ reference, planId, at, months: left }) => (
        <ReasonFold
          key={reference}
          title={`Take back: ${monthsLabel(left)} of ${planName(planId)}${at ? `, given ${formatDate(at)}` : ''}`}
          button="Take back"
          intent="take-back"
          of={reference}
          fields={{ reference }}
          variant="danger-outline"
          why={why}
          least={leastReason}
        />
      ))}
      {lowered.map(({ id, planId, at }) => (
        <ReasonFold
          key={id}
          title={`Undo: lowered to ${planName(planId)}, ${formatDate(at)}`}
          button="Undo"
          intent="plan-back"
          of={id}
          fields={{ id }}
          variant="outline"
          why={why}
          least={leastReason}
        />
      ))}
    </>
  );
}
