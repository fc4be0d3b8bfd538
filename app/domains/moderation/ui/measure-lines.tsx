import { formatDate } from '#app/platform/i18n/formats.ts';
import type { MeasureKind } from '../measures/measures.ts';

const kinds: Record<MeasureKind, string> = {
  hide: 'Item hidden',
  hide_review: 'Review hidden',
  warn: 'Warned',
  suspend: 'Suspended',
  message: 'Message',
};

export interface MeasureLine {
  id: string;
  kind: MeasureKind;
  reason: string;
  byRule: boolean;
  at: Date;
  liftedAt: Date | null;
  answer: string;
}

/** The history of a shop, as operators read it. */
export function MeasureLines({ measures }: { measures: readonly MeasureLine[] }) {
  if (measures.length === 0) return <p className="muted">None.</p>;
  return (
    <ul className="rows mt-s">
      {measures.map((one) => (
        <li key={one.id}>
          <span className="grow">
            <b>{kinds[one.kind]}</b>{' '}
            <span className="muted small num">
              {formatDate(one.at)}
              {one.byRule && ', by rule'}
              {one.liftedAt && `, lifted ${formatDate(one.liftedAt)}`}
            </span>
            {one.reason && <span className="blk wrap-any">“{one.reason}”</span>}
            {one.answer && <span className="blk wrap-any">The shop answered: “{one.answer}”</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}
