import { ReasonFold } from '#app/domains/operators/ui/reason-fold.tsx';
import { formatDate } from '#app/platform/i18n/formats.ts';
import { Badge } from '#app/ui/display/badge.tsx';
import { TextField } from '#app/ui/fields/field.tsx';

interface TrustChecksProps {
  trust: {
    bankNamedAt: Date | null;
    placeSeenAt: Date | null;
    registeredAt: Date | null;
    registrationNumber: string | null;
    name: string;
    /** Its address, and the place that it has chosen. */
    where: string;
    /** Of what is shown here; they go along with what is said of it. */
    marks: { place: string; business: string };
  };
}

function Checked({ at }: { at: Date | null }) {
  return at ? (
    <Badge tone="ok" icon="circle-check">
      {formatDate(at)}
    </Badge>
  ) : (
    <Badge tone="plain">Not checked</Badge>
  );
}

function PlaceForm({ at, seen }: { at: Date | null; seen: string }) {
  return (
    <ReasonFold
      title={at ? 'Take “place seen” back' : 'I have seen the place'}
      button={at ? 'Take back' : 'Place seen'}
      intent="place-seen"
      fields={{ isSo: at ? 'no' : 'yes', seen }}
      variant={at ? 'danger-outline' : 'primary'}
      why={at ? 'Why it does not hold any more' : 'When and how you saw it'}
    />
  );
}

interface RegisteredFormProps {
  number: string | null;
  at: Date | null;
  seen: string;
}

function RegisteredForm({ number, at, seen }: RegisteredFormProps) {
  if (at)
    return (
      <ReasonFold
        title="Take “registered” back"
        button="Take back"
        intent="unregistered"
        variant="danger-outline"
        why="Why it does not hold any more"
      />
    );
  return (
    <>
      <ReasonFold
        title="I have looked the business up"
        button="Registered"
        intent="registered"
        fields={{ seen }}
        why="Where you looked"
      >
        {(field) => (
          <TextField
            {...field('number', number ?? undefined)}
            label="CAC number"
            hint="RC 123456 or BN 2345678"
            required
            maxLength={20}
          />
        )}
      </ReasonFold>
      {number && (
        <ReasonFold
          title="The register does not have it"
          button="Take the number off"
          intent="number-off"
          fields={{ seen }}
          variant="danger-outline"
          why="What you found, for the log; write to the shop besides"
        />
      )}
    </>
  );
}

/** What buyers read as checked: two of the steps are an operator's own look. */
export function TrustChecks({ trust }: TrustChecksProps) {
  const { bankNamedAt, placeSeenAt, registeredAt, registrationNumber, marks } = trust;
  return (
    <section className="card">
      <h2 className="fh">Checked</h2>
      <ul className="rows mt-s">
        <li>
          <span className="grow">Bank account named like the owner</span>
          <Checked at={bankNamedAt} />
        </li>
        <li>
          <span className="grow">
            Place seen
            <span className="blk muted small wrap-any">{trust.where || 'No address'}</span>
          </span>
          <Checked at={placeSeenAt} />
          <PlaceForm at={placeSeenAt} seen={marks.place} />
        </li>
        <li>
          <span className="grow">
            Business registered{registrationNumber && `: ${registrationNumber}`}
            <span className="blk muted small wrap-any">As {trust.name}</span>
            {registrationNumber && !registeredAt && (
              <span className="blk muted small">Given by the owner, nobody has looked yet</span>
            )}
          </span>
          <Checked at={registeredAt} />
          <RegisteredForm number={registrationNumber} at={registeredAt} seen={marks.business} />
        </li>
      </ul>
    </section>
  );
}
