import { useNavigation } from 'react-router';
import { ActForm } from '#app/domains/operators/ui/act-form.tsx';
import { Button } from '#app/ui/button.tsx';
import { SelectField, TextArea } from '#app/ui/fields/field.tsx';
import { leastReason } from '../../measures/measures.ts';
import type { OperatorShop } from '../../rooms/shops.queries.server.ts';
import { PlanForms } from './plan-forms.tsx';

interface ShopActsProps {
  shop: OperatorShop;
  /** New with each page that is read: a letter sent twice is one, and after it the form is empty. */
  formKey: string;
}

function LetterForm({ shop, formKey }: ShopActsProps) {
  const busy = useNavigation().state !== 'idle';
  return (
    <ActForm key={formKey} name="measure" className="stack">
      {(field) => (
        <>
          <input type="hidden" name="intent" value="measure" />
          <input type="hidden" name="key" value={formKey} />
          <SelectField
            {...field('kind')}
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
            {...field('reason')}
            label="Words, the shop gets this"
            rows={3}
            required
            minLength={leastReason}
            maxLength={1_000}
          />
          <Button type="submit" busy={busy}>
            Send
          </Button>
        </>
      )}
    </ActForm>
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
