import { ReasonFold } from '#app/domains/operators/ui/reason-fold.tsx';
import { formatDate } from '#app/platform/i18n/formats.ts';
import { Badge } from '#app/ui/display/badge.tsx';
import type { PastScam } from '../../findings/scams.server.ts';

/** What follows the owner from shops that are gone, each with a way to say that it was wrong. */
export function PastFindings({ findings }: { findings: readonly PastScam[] }) {
  if (findings.length === 0) return null;
  return (
    <section className="card">
      <h2 className="fh">Confirmed scams in shops that the owner has deleted</h2>
      <p className="muted small">Each counts here like one of this shop: two suspend it.</p>
      <ul className="rows mt-s">
        {findings.map(({ id, at, struckAt }) => (
          <li key={id}>
            <span className="grow num">
              <b>{formatDate(at)}</b>{' '}
              {struckAt && <Badge tone="plain">Struck {formatDate(struckAt)}</Badge>}
            </span>
            <ReasonFold
              title={struckAt ? 'Let it count again' : 'Strike, it was wrong'}
              about={formatDate(at)}
              button={struckAt ? 'Put back' : 'Strike'}
              intent="finding"
              of={id}
              fields={{ findingId: id, isBack: struckAt ? 'yes' : 'no' }}
              variant="outline"
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
