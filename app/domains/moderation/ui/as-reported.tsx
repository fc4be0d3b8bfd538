import { formatDate, formatTime } from '#app/platform/i18n/formats.ts';
import { formatMoney } from '#app/platform/money.ts';
import type { LookBefore } from '../kept/as-reported.queries.server.ts';

interface AsReportedCardProps {
  looks: readonly LookBefore[];
  /** When it was reported for the first time. */
  openedAt: Date;
}

/** A report and its look are of one moment; one that was kept by a later round is not how it was reported. */
const isLater = (look: LookBefore, openedAt: Date): boolean =>
  look.isFirst && new Date(look.at).getTime() - openedAt.getTime() > 60_000;

/** What was changed after somebody had reported it: people judge what others saw. */
export function AsReportedCard({ looks, openedAt }: AsReportedCardProps) {
  if (looks.length === 0) return null;
  return (
    <section className="card">
      <h2 className="fh">As it was reported</h2>
      <p className="muted small">It looks otherwise now, or is gone.</p>
      <ul className="rows mt-s">
        {looks.map((look) => (
          <li key={look.at}>
            <span className="grow">
              <span className="blk muted small num">
                {formatDate(new Date(look.at))}, {formatTime(new Date(look.at))}
                {isLater(look, openedAt) &&
                  `, kept only then: how it looked when it was reported on ${formatDate(openedAt)} is not known`}
              </span>
              {look.name && <b className="blk wrap-any">{look.name}</b>}
              {look.priceKobo !== undefined && (
                <span className="blk num">{formatMoney(look.priceKobo)}</span>
              )}
              {look.stars !== undefined && <span className="blk num">{look.stars} of 5 stars</span>}
              <span className="blk wrap-any">{look.text ? `“${look.text}”` : 'No text'}</span>
              <span className="row s wrap">
                {look.photos.map((photo, at) => (
                  <a key={photo} href={photo} target="_blank" rel="noreferrer">
                    <img src={photo} alt={`${at + 1} of its photos then`} width={72} />
                  </a>
                ))}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
