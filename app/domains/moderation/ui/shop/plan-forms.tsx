import { Form } from 'react-router';
import { plans } from '#app/domains/plans/plans.ts';
import { formatDate } from '#app/platform/i18n/formats.ts';
import { Button } from '#app/ui/button.tsx';
import { SelectField, TextArea } from '#app/ui/fields/field.tsx';
import { reasonField } from './reason-field.ts';

interface PlanFormsProps {
  given: readonly { reference: string; planId: string; at: Date | null }[];
}

const offered = plans
  .filter(({ monthlyPriceKobo }) => monthlyPriceKobo > 0)
  .map(({ id, name }) => ({ value: id, label: name }));

/** A month of a plan that nobody pays for, and taking it back. */
export function PlanForms({ given }: PlanFormsProps) {
  return (
    <>
      <details className="op-more">
        <summary>Give a month of a plan</summary>
        <Form method="post" className="stack mt-s">
          <input type="hidden" name="intent" value="plan" />
          <SelectField name="planId" label="Plan" options={offered} />
          <TextArea {...reasonField} label="Why" />
          <Button type="submit" size="s">
            Give
          </Button>
        </Form>
      </details>
      {given.map(({ reference, planId, at }) => (
        <details key={reference} className="op-more">
          <summary>
            Take back: month of {planId}
            {at && `, given ${formatDate(at)}`}
          </summary>
          <Form method="post" className="stack mt-s">
            <input type="hidden" name="intent" value="take-back" />
            <input type="hidden" name="reference" value={reference} />
            <TextArea {...reasonField} label="Why" />
            <Button type="submit" size="s" variant="danger-outline">
              Take back
            </Button>
          </Form>
        </details>
      ))}
    </>
  );
}
