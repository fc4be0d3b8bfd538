import { useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { Button } from '#app/ui/button.tsx';
import { Note } from '#app/ui/display/note.tsx';
import { Checkbox } from '#app/ui/fields/checkbox.tsx';
import { TextField } from '#app/ui/fields/field.tsx';
import { OptionCards } from '#app/ui/fields/option-cards.tsx';
import { useFirstFault } from '#app/ui/fields/use-first-fault.ts';
import { useSaidOf } from '#app/ui/fields/use-said-of.ts';
import type { OwnCodes } from '../../codes/codes.queries.server.ts';
import { maxCodeLetters, maxCodes, maxPercent } from '../../codes/codes.ts';

export interface CodesAnswer {
  ok: boolean;
  fault?: { message: string; fields?: Record<string, string> } | undefined;
}

interface CodeFormProps {
  count: number;
  sections: OwnCodes['sections'];
  items: readonly { id: string; name: string }[];
  /** Of the page's own action, without a script. */
  answer: CodesAnswer | undefined;
}

interface ChoiceProps {
  title: string;
  name: string;
  choices: readonly { id: string; name: string }[];
}

function Choice({ title, name, choices }: ChoiceProps) {
  if (choices.length === 0) return null;
  return (
    <details>
      <summary>{title}</summary>
      <div className="stack mt-s">
        {choices.map((choice) => (
          <Checkbox key={choice.id} name={name} value={choice.id} label={choice.name} />
        ))}
      </div>
    </details>
  );
}

/** A new code: three fields are enough, the rest may stay empty. */
export function CodeForm({ count, sections, items, answer: plain }: CodeFormProps) {
  const t = useT();
  const fetcher = useFetcher<CodesAnswer>();
  const form = useRef<HTMLFormElement>(null);
  const [kind, setKind] = useState('percent');
  const answer = fetcher.data ?? plain;
  const { said, onChange } = useSaidOf(answer?.fault);
  const fields = said?.fields;
  const full = count >= maxCodes;
  useFirstFault(form, answer?.fault);
  useEffect(() => {
    if (fetcher.data?.ok) form.current?.reset();
  }, [fetcher.data]);
  return (
    <fetcher.Form
      method="post"
      ref={form}
      className="card stack mb-m"
      noValidate
      onChange={onChange}
    >
      <h2 className="fh">{t('codes.new')}</h2>
      {full && <Note>{t('errors.orders.code_too_many', { most: maxCodes })}</Note>}
      {said && (
        <Note tone="bad" live>
          {said.message}
        </Note>
      )}
      <TextField
        label={t('codes.code')}
        name="code"
        required
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={maxCodeLetters}
        placeholder="BALOGUN10"
        hint={t('codes.code_hint')}
        error={fields?.code}
      />
      <OptionCards
        legend={t('codes.kind')}
        name="kind"
        layout="duo"
        defaultValue="percent"
        onPick={setKind}
        options={[
          { value: 'percent', label: t('codes.percent'), text: t('codes.percent_text') },
          { value: 'amount', label: t('codes.amount'), text: t('codes.amount_text') },
        ]}
      />
      <TextField
        label={kind === 'percent' ? t('codes.percent') : t('codes.amount')}
        name="value"
        required
        inputMode="decimal"
        affix={kind === 'percent' ? '%' : '₦'}
        hint={kind === 'percent' ? t('codes.percent_most', { most: maxPercent }) : undefined}
        error={fields?.value}
      />
      <div className="cols-d">
        <TextField label={t('codes.from')} name="from" type="date" error={fields?.from} />
        <TextField label={t('codes.until')} name="until" type="date" error={fields?.until} />
      </div>
      <TextField
        label={t('codes.minimum')}
        name="minimum"
        inputMode="decimal"
        affix="₦"
        error={fields?.minimum}
      />
      <div className="cols-d">
        <TextField
          label={t('codes.most_uses')}
          name="mostUses"
          inputMode="numeric"
          error={fields?.mostUses}
        />
        <TextField
          label={t('codes.most_per_phone')}
          name="mostPerPhone"
          inputMode="numeric"
          defaultValue="1"
          error={fields?.mostPerPhone}
        />
      </div>
      <Choice title={t('codes.only_sections')} name="section" choices={sections} />
      <Choice title={t('codes.only_items')} name="item" choices={items} />
      <Button
        type="submit"
        name="intent"
        value="add"
        icon="plus"
        block
        disabled={full}
        busy={fetcher.state !== 'idle'}
      >
        {t('codes.make')}
      </Button>
    </fetcher.Form>
  );
}
