import { useState } from 'react';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { formatMoney } from '#app/platform/money.ts';
import type { Operation } from '#app/platform/outbox/operations.ts';
import { currentOutbox } from '#app/platform/outbox/use-outbox.ts';
import { nairaToKobo } from '#app/platform/text/naira-in.ts';
import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { DropQuestion } from './drop-question.tsx';
import { OperationPicture } from './operation-row.tsx';
import { withTime, wordsOf } from './operation-words.ts';

interface Overruled {
  field: string;
  mine: string;
  theirs: string;
}

const overruledOf = ({ result }: Operation): Overruled[] =>
  (result as { overruled?: Overruled[] } | undefined)?.overruled ?? [];

const shown = ({ field }: Overruled, value: string): string => {
  const kobo = field === 'price' ? nairaToKobo(value) : undefined;
  return kobo === undefined ? value : formatMoney(kobo);
};

/** Both set it and the other one later: her value stands unless this person says otherwise. */
function OverruledAnswer({ operation, field }: { operation: Operation; field: Overruled }) {
  const t = useT();
  const { payload, kind, lane, about, id } = operation;
  const keep = () => void currentOutbox()?.read(id);
  const set = async () => {
    const outbox = currentOutbox();
    const values = {
      fields: { [field.field]: field.mine },
      // Whoever has seen what stands there may change it.
      seen: { [field.field]: field.theirs },
    };
    const again = { ...(payload as object), ...values };
    await outbox?.add({ kind, lane, payload: again, ...(about && { about }) });
    await outbox?.read(id);
    void outbox?.send();
  };
  return (
    <>
      <p className="err mt-s">
        <Icon name="circle-alert" size="s" />
        {t('sync.overruled', { value: shown(field, field.theirs) })}
      </p>
      <div className="two-b">
        <Button variant="outline" size="s" onClick={keep}>
          {t('sync.keep_value', { value: shown(field, field.theirs) })}
        </Button>
        <Button size="s" onClick={() => void set()}>
          {t('sync.set_value', { value: shown(field, field.mine) })}
        </Button>
      </div>
    </>
  );
}

function RefusedAnswer({ operation }: { operation: Operation }) {
  const t = useT();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <p className="err mt-s">
        <Icon name="circle-alert" size="s" />
        {operation.reason?.message}
      </p>
      <div className="two-b">
        <Button variant="outline" size="s" onClick={() => setAsking(true)}>
          {t('counter.forget')}
        </Button>
        <Button size="s" onClick={() => void currentOutbox()?.retry(operation.id)}>
          {t('ui.retry')}
        </Button>
      </div>
      <DropQuestion operation={asking ? operation : undefined} onClose={() => setAsking(false)} />
    </>
  );
}

/** Stays until somebody has answered it. */
export function NeedsAnswer({ operation }: { operation: Operation }) {
  const t = useT();
  const words = wordsOf(operation, t);
  const [field] = overruledOf(operation);
  return (
    <section className="waitc badc" aria-labelledby={operation.id}>
      <div className="row s">
        <OperationPicture words={words} operation={operation} />
        <span className="grow">
          <b className="blk" id={operation.id}>
            {t('sync.refused', { what: words.title })}
          </b>
          <span className="muted small num">{withTime(words.detail, operation.at)}</span>
        </span>
      </div>
      {field ? (
        <OverruledAnswer operation={operation} field={field} />
      ) : (
        <RefusedAnswer operation={operation} />
      )}
    </section>
  );
}
