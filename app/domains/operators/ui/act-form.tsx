import { type ReactNode, useRef } from 'react';
import { Form, useActionData } from 'react-router';
import { Note } from '#app/ui/display/note.tsx';
import { useFirstFault } from '#app/ui/fields/use-first-fault.ts';
import { useSaidOf } from '#app/ui/fields/use-said-of.ts';
import { type Refused, whichForm } from '../refused.ts';

interface FieldOfForm {
  name: string;
  defaultValue: string | undefined;
  error: string | undefined;
  autoFocus: boolean;
}

/** Gives a field its name, what was typed into it before, and what is wrong with it. */
export type FieldOf = (name: string, first?: string) => FieldOfForm;

/** What was said of this form, if it is the one that was pressed. */
export function useRefused(name: string): Refused | undefined {
  const answer = useActionData<Refused>();
  return answer?.form === name ? answer : undefined;
}

interface ActFormProps {
  /** Its own on the page: by it a refusal finds back to where somebody pressed. */
  name: string;
  className?: string | undefined;
  children: (field: FieldOf) => ReactNode;
}

/** Every form of an operator: what is wrong stands at the field that it is about, with the cursor in it. */
export function ActForm({ name, className, children }: ActFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const refused = useRefused(name);
  const { said, onChange } = useSaidOf(refused?.fault);
  const faults = refused?.fault.fields ?? {};
  useFirstFault(form, refused);
  const shown = new Set<string>();
  const field: FieldOf = (of, first) => {
    const isFirst =
      Object.hasOwn(faults, of) && ![...shown].some((one) => Object.hasOwn(faults, one));
    shown.add(of);
    return {
      name: of,
      defaultValue: refused?.typed[of] ?? first,
      error: said?.fields?.[of],
      // Without scripts the browser itself puts the cursor there.
      autoFocus: isFirst,
    };
  };
  const fields = children(field);
  const isUnseen = refused?.fault.fields && ![...shown].some((one) => Object.hasOwn(faults, one));
  return (
    <Form ref={form} method="post" noValidate className={className} onChange={onChange}>
      <input type="hidden" name={whichForm} value={name} />
      {isUnseen && (
        <Note tone="bad" live>
          {refused.fault.message}
        </Note>
      )}
      {fields}
    </Form>
  );
}
