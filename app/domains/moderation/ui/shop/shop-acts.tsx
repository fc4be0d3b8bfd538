import { Form, useNavigation } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { SelectField, TextArea } from '#app/ui/fields/field.tsx';
import { leastReason } from '../../measures/measures.ts';
import type { OperatorShop } from '../../rooms/shops.queries.server.ts';
import { PlanForms } from './plan-forms.tsx';

interface ShopActsProps {
  shop: OperatorShop;
  /** New with each page that is read: a letter sent twice is one, and after it the form is empty. */
  formKey: string;
  error: string | undefined;
}

function LetterForm({ shop, formKey, error }: ShopActsProps) {
  const busy = useNavigation().state !== 'idle';
  return (
    <Form key={formKey} method="post" noValidate className="stack">
      <input type="hidden" name="intent" value="measure" />
      <input type="hidden" name="key" value={formKey} />
      <SelectField
        name="kind"
        label="What"
        options={[
          { value: 'message', label: 'Message the shop' },
          { value: 'warn', label: 'Warn' },
          {
            value: 'suspend',
            label: 'Suspend, open orders go on',
            disabled: shop.suspendedAt !== null,
          },
        ]}
      />
      <TextArea
        name="reason"
        label="Words, the shop gets this"
        rows={3}
        required
        minLength={leastReason}
        maxLength={1_000}
        error={error}
      />
      <Button type="submit" busy={busy}>
        Send
      </Button>
    </Form>
  );
}

/** What an operator does about a shop, each with words that the shop gets. */
export function ShopActs(props: ShopActsProps) {
  const { shop, formKey } = props;
  return (
    <section className="card stack">
      <h2 className="fh">Do something</h2>
      <LetterForm {...props} />
      <PlanForms {...shop} formKey={formKey} />
    </section>
  );
}
