import { useState } from 'react';

const fieldsOf = (answer: object | undefined) =>
  (answer as { fields?: Record<string, string> } | undefined)?.fields;

/** What is left of an answer once the fields of these names were changed; nothing when that was all it said. */
function leftOf<T extends object>(answer: T | undefined, changed: readonly string[]) {
  if (changed.length === 0) return answer;
  const left = Object.entries(fieldsOf(answer) ?? {}).filter(([name]) => !changed.includes(name));
  return answer && left.length > 0 ? { ...answer, fields: Object.fromEntries(left) } : undefined;
}

/**
 * What a server answered to a form says something of what was sent. What it said of a field is over as soon as that field is
 * changed, what it said of the whole once all of that is over; the next answer is shown again, also with the same words.
 */
export function useSaidOf<T extends object>(answer: T | undefined) {
  const [over, setOver] = useState<{ of: T | undefined; names: readonly string[] }>();
  const changed = over?.of === answer ? (over?.names ?? []) : [];
  /** By the names of the fields, where no event of the form tells of the change. */
  const onOther = (...names: string[]) =>
    setOver((known) => {
      const before = known?.of === answer ? (known?.names ?? []) : [];
      const all = new Set([...before, ...(names.length > 0 ? names : [''])]);
      return known && all.size === before.length ? known : { of: answer, names: [...all] };
    });
  return {
    said: leftOf(answer, changed),
    onOther,
    /** For the form: every field that is typed into or chosen in tells by itself. */
    onChange: ({ target }: { target: EventTarget }) =>
      onOther((target as Element).getAttribute('name') ?? ''),
  };
}
