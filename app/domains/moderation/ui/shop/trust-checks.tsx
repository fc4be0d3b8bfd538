import { Form } from 'react-router';
import { formatDate } from '#app/platform/i18n/formats.ts';
import { Button } from '#app/ui/button.tsx';
import { Badge } from '#app/ui/display/badge.tsx';
import { TextField } from '#app/ui/fields/field.tsx';

interface TrustChecksProps {
  trust: {
    bankNamedAt: Date | null;
    placeSeenAt: Date | null;
    registeredAt: Date | null;
    registrationNumber: string | null;
  };
  fields: Record<string, string> | undefined;
}

const why = { name: 'reason', required: true, minLength: 3, maxLength: 500 } as const;

function Checked({ at }: { at: Date | null }) {
  return at ? (
    <Badge tone="ok" icon="circle-check">
      {formatDate(at)}
    </Badge>
  ) : (
    <Badge tone="plain">Not checked</Badge>
  );
}

function PlaceForm({ at }: { at: Date | null }) {
  return (
    <details className="op-more">
      <summary>{at ? 'Take “place seen” back' : 'I have seen the place'}</summary>
      <Form method="post" className="stack mt-s">
        <input type="hidden" name="intent" value="place-seen" />
        <input type="hidden" name="isSo" value={at ? 'no' : 'yes'} />
        <TextField
          {...why}
          label={at ? 'Why it does not hold any more' : 'When and how you saw it'}
        />
        <Button type="submit" size="s" variant={at ? 'danger-outline' : 'primary'}>
          {at ? 'Take back' : 'Place seen'}
        </Button>
      </Form>
    </details>
  );
}

function RegisteredForm({
  number,
  fields,
}: {
  number: string | null;
  fields: TrustChecksProps['fields'];
}) {
  return (
    <details className="op-more" open={fields?.number !== undefined}>
      <summary>{number ? 'Take “registered” back' : 'I have looked the business up'}</summary>
      <Form method="post" className="stack mt-s">
        <input type="hidden" name="intent" value={number ? 'unregistered' : 'registered'} />
        {!number && (
          <TextField
            name="number"
            label="CAC number"
            hint="RC 123456 or BN 2345678"
            required
            maxLength={20}
            error={fields?.number}
          />
        )}
        <TextField {...why} label={number ? 'Why it does not hold any more' : 'Where you looked'} />
        <Button type="submit" size="s" variant={number ? 'danger-outline' : 'primary'}>
          {number ? 'Take back' : 'Registered'}
        </Button>
      </Form>
    </details>
  );
}

/** What buyers read as checked: two of the steps are an operator's own look. */
export function TrustChecks({ trust, fields }: TrustChecksProps) {
  const { bankNamedAt, placeSeenAt, registeredAt, registrationNumber } = trust;
  return (
    <section className="card">
      <h2 className="fh">Checked</h2>
      <ul className="rows mt-s">
        <li>
          <span className="grow">Bank account named like the owner</span>
          <Checked at={bankNamedAt} />
        </li>
        <li>
          <span className="grow">Place seen</span>
          <Checked at={placeSeenAt} />
          <PlaceForm at={placeSeenAt} />
        </li>
        <li>
          <span className="grow">
            Business registered{registrationNumber && `: ${registrationNumber}`}
          </span>
          <Checked at={registeredAt} />
          <RegisteredForm number={registrationNumber} fields={fields} />
        </li>
      </ul>
    </section>
  );
}
