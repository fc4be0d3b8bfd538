import { useNavigation } from 'react-router';
import { ActForm } from '#app/domains/operators/ui/act-form.tsx';
import { Button } from '#app/ui/button.tsx';
import { Note } from '#app/ui/display/note.tsx';
import { TextField } from '#app/ui/fields/field.tsx';
import type { Wave } from '../reports/wave.queries.server.ts';

const count = (n: number, one: string): string => `${n} ${n === 1 ? one : `${one}s`}`;

/** Stands in the form, so that one press is enough; every shop gets it. */
const usual = 'These reports came in a wave. Your item is back while we look at them.';

/** What the rule on reports has done since yesterday, and the way back for all of it. */
export function WaveCard({ wave: { items, shops, heldBack } }: { wave: Wave }) {
  const busy = useNavigation().state !== 'idle';
  if (items === 0 && heldBack === 0) return null;
  return (
    <section className="card stack mb-m">
      {heldBack > 0 && (
        <Note tone="bad">
          A wave of reports: the rule hides no more. {count(heldBack, 'case')} that it would have
          hidden only wait.
        </Note>
      )}
      {items > 0 && (
        <>
          <p className="num">
            In the last 24 hours the rule has hidden {count(items, 'item')} of{' '}
            {count(shops, 'shop')}.
          </p>
          <ActForm name="undo-wave" className="op-filter">
            {(field) => (
              <>
                <input type="hidden" name="intent" value="undo-wave" />
                <TextField
                  {...field('reason', usual)}
                  label="Why, for the shops"
                  required
                  maxLength={500}
                />
                <Button type="submit" variant="danger" busy={busy}>
                  Undo all of this wave
                </Button>
              </>
            )}
          </ActForm>
        </>
      )}
    </section>
  );
}
