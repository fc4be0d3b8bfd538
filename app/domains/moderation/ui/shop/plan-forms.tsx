import { ReasonFold } from '#app/domains/operators/ui/reason-fold.tsx';
import { plans } from '#app/domains/plans/plans.ts';
import { formatDate } from '#app/platform/i18n/formats.ts';
import { SelectField } from '#app/ui/fields/field.tsx';
import { leastReason } from '../../measures/measures.ts';

interface PlanFormsProps {
  given: readonly { reference: string; planId: string; at: Date | null }[];
  /** Names the month that this page may give: sent twice, it is one. */
  formKey: string;
}

const offered = plans
  .filter(({ monthlyPriceKobo }) => monthlyPriceKobo > 0)
  .map(({ id, name }) => ({ value: id, label: name }));

/** A month of a plan that nobody pays for, and taking it back. */
export function PlanForms({ given, formKey }: PlanFormsProps) {
  return (
    <>
      <ReasonFold
        key={formKey}
        title="Give a month of a plan"
        button="Give"
        intent="plan"
        fields={{ key: formKey }}
        least={leastReason}
      >
        <SelectField name="planId" label="Plan" options={offered} />
      </ReasonFold>
      {given.map(({ reference, planId, at }) => (
        <ReasonFold
          key={reference}
          title={`Take back: month of ${planId}${at ? `, given ${formatDate(at)}` : ''}`}
          button="Take back"
          intent="take-back"
          fields={{ reference }}
          variant="danger-outline"
          least={leastReason}
        />
      ))}
    </>
  );
}
