import { useNavigation } from 'react-router';
import { ActForm } from '#app/domains/operators/ui/act-form.tsx';
import type { OrderComplaint } from '#app/domains/orders/complaints/complaints.queries.server.ts';
import { formatDate, formatTime } from '#app/platform/i18n/formats.ts';
import { Button } from '#app/ui/button.tsx';
import { Badge } from '#app/ui/display/badge.tsx';
import { TextArea } from '#app/ui/fields/field.tsx';
import { complaintReasonWords, complaintWords } from '../../money/complaint-words.ts';

const when = (at: Date): string => `${formatDate(at)}, ${formatTime(at)}`;

/** The button that is pressed says what is decided. */
function DecisionForm() {
  const busy = useNavigation().state !== 'idle';
  return (
    <ActForm name="complaint" className="stack mt-m">
      {(field) => (
        <>
          <input type="hidden" name="intent" value="complaint" />
          <TextArea
            {...field('reason')}
            label="Why, buyer and shop read this"
            rows={3}
            required
            minLength={20}
            maxLength={1_000}
          />
          <div className="row s wrap">
            <Button type="submit" name="to" value="refund_due" size="s" busy={busy}>
              For the buyer: shop must refund
            </Button>
            <Button type="submit" name="to" value="for_shop" size="s" variant="outline" busy={busy}>
              For the shop: close it
            </Button>
          </div>
        </>
      )}
    </ActForm>
  );
}

interface DecideComplaintProps {
  complaint: OrderComplaint & { photo: string | undefined; isRefunded: boolean };
}

/** What buyer and shop said of an order, and the decision while it is the operators’ to take. */
export function DecideComplaint({ complaint }: DecideComplaintProps) {
  const { reason, words, state, at, answer, answeredAt, decision, photo, isRefunded } = complaint;
  return (
    <section className="card" id="complaint">
      <h2 className="fh row s wrap">
        Complaint: {complaintReasonWords[reason]}
        <Badge tone={state === 'raised' ? 'bad' : 'plain'}>
          {isRefunded ? 'refunded' : complaintWords[state]}
        </Badge>
      </h2>
      <p className="mt-s wrap-any">
        <span className="muted small num">Buyer, {when(at)}</span>
        <span className="blk">“{words}”</span>
        {photo && (
          <a className="blk" href={photo} target="_blank" rel="noreferrer">
            The buyer’s picture
          </a>
        )}
      </p>
      <p className="mt-s wrap-any">
        {answeredAt ? (
          <>
            <span className="muted small num">Shop, {when(answeredAt)}</span>
            <span className="blk">“{answer}”</span>
          </>
        ) : (
          <span className="muted">The shop has not answered.</span>
        )}
      </p>
      {decision && <p className="mt-s wrap-any">Decided: “{decision}”</p>}
      {state === 'raised' && !isRefunded && <DecisionForm />}
    </section>
  );
}
