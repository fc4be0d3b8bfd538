import { Link, useNavigation } from 'react-router';
import { ActForm } from '#app/domains/operators/ui/act-form.tsx';
import { formatDate } from '#app/platform/i18n/formats.ts';
import { Button } from '#app/ui/button.tsx';
import { Checkbox } from '#app/ui/fields/checkbox.tsx';
import { TextArea } from '#app/ui/fields/field.tsx';
import { OptionCards } from '#app/ui/fields/option-cards.tsx';
import { type Decision, decisions, leastReason } from '../measures/measures.ts';
import type { ReportCase } from '../reports/queue.queries.server.ts';
import { decisionWords } from '../reports/report-words.ts';

const icons = {
  dismiss: 'check',
  hide: 'eye-off',
  warn: 'triangle-alert',
  suspend: 'circle-slash',
} as const satisfies Record<Decision, string>;

type Words = Record<Decision, { label: string; text: string }>;

/** What each decision does to what was reported, as it stands now. */
function wordsFor({ case: { kind }, item, shop, holds }: ReportCase): Words {
  const suspend = {
    label: 'Suspend shop',
    text: shop.suspendedAt
      ? 'Stays away, open orders go on'
      : 'All of it is away, open orders go on',
  };
  if (kind === 'review')
    return {
      dismiss: { label: 'Dismiss', text: 'The review stays' },
      hide: { label: 'Hide review', text: 'Its stars do not count' },
      warn: { label: 'Warn shop', text: 'The review stays' },
      suspend,
    };
  const isAway = item !== undefined && item.withheld > 0;
  const ofRule = holds > 0 ? 'What the rule took comes back' : 'Nothing changes';
  return {
    dismiss: { label: 'Dismiss', text: ofRule },
    hide: { label: 'Hide item', text: isAway ? 'Stays hidden' : 'Buyers do not see it any more' },
    warn: {
      label: 'Warn shop',
      text: item ? (isAway ? 'Item stays hidden' : 'Item hidden too') : 'Nothing is hidden',
    },
    suspend,
  };
}

/** `Decided: shop warned, 17 Nov by Ada, lifted 18 Nov`. */
function titleOf({ case: { closedAt, decision }, decidedBy, liftedAt }: ReportCase): string {
  if (!closedAt || !decision) return 'Decide';
  const parts = [
    `Decided: ${decisionWords[decision]}`,
    `${formatDate(closedAt)}${decidedBy ? ` by ${decidedBy}` : ''}`,
    decision !== 'dismiss' && liftedAt && `lifted ${formatDate(liftedAt)}`,
  ];
  return parts.filter(Boolean).join(', ');
}

/** Who reads the words, and where else they stand. */
function wordsField({ case: { kind, closedAt }, holds }: ReportCase) {
  const least = `At least ${leastReason} letters. Written in the log with your name.`;
  if (closedAt)
    return holds > 0
      ? { label: 'Why it is undone, the shop gets this', hint: least }
      : { label: 'Why it waits again, for the log', hint: `${least} The shop does not get it.` };
  const label =
    kind === 'review'
      ? 'Reason, the shop gets this; hidden, its writer reads it too'
      : 'Reason, the shop gets this';
  return { label, hint: `${least} Dismissed, the shop gets it only where a rule had acted.` };
}

/** What happens with a case; decided, how it is undone. */
export function DecideCase({ found }: { found: ReportCase }) {
  const busy = useNavigation().state !== 'idle';
  const { closedAt, kind } = found.case;
  const intent = closedAt ? 'undo' : 'decide';
  const isReview = kind === 'review';
  const offered = decisions.filter((one) => one !== 'hide' || kind === 'item' || isReview);
  const words = wordsFor(found);
  return (
    <section className="card">
      <h2 className="fh">{titleOf(found)}</h2>
      {/* Decided by somebody else meanwhile, it asks for the opposite: what was typed for the one is not sent as the other. */}
      <ActForm key={intent} name={intent} className="stack mt-s">
        {(field) => (
          <>
            <input type="hidden" name="intent" value={intent} />
            {closedAt && (
              <input type="hidden" name="tells" value={found.holds > 0 ? 'yes' : 'no'} />
            )}
            {!closedAt && (
              <OptionCards
                {...field('decision')}
                legend="What happens"
                legendHidden
                layout="duo"
                required
                options={offered.map((value) => ({ value, icon: icons[value], ...words[value] }))}
              />
            )}
            {!closedAt && found.saysScam && !isReview && (
              <Checkbox
                name="isScam"
                value="yes"
                defaultChecked={field('isScam').defaultValue === 'yes'}
                label="Confirmed: it is a scam"
                hint="Counts with any measure, not when dismissed. Two of these suspend the shop until somebody has looked."
              />
            )}
            <TextArea
              {...field('reason')}
              {...wordsField(found)}
              rows={4}
              required
              minLength={leastReason}
              maxLength={1_000}
            />
            <div className="row s wrap">
              <Button type="submit" variant={closedAt ? 'outline' : 'primary'} busy={busy}>
                {closedAt ? 'Undo' : 'Do it'}
              </Button>
              <Link className="btn line" to="/operator/reports">
                Back to the queue
              </Link>
            </div>
          </>
        )}
      </ActForm>
    </section>
  );
}
