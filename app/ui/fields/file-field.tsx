import { type ChangeEvent, useState } from 'react';
import { Field, type FieldFacts } from './field.tsx';

interface FileFieldProps extends FieldFacts {
  name: string;
  accept: string;
  multiple?: boolean | undefined;
  /** In our words: the browser's own button speaks the phone's language. */
  button: string;
  /** Another file was chosen. */
  onOther?: (() => void) | undefined;
}

/** A file that goes along with a form; what was chosen stands beside the button. */
export function FileField(props: FileFieldProps) {
  const { name, accept, multiple, button, onOther, ...facts } = props;
  const [chosen, setChosen] = useState<string[]>([]);
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    setChosen([...(event.currentTarget.files ?? [])].map((file) => file.name));
    onOther?.();
  };
  return (
    <Field {...facts}>
      {({ className: _, ...control }) => (
        <span className="row s wrap">
          <span className="btn line sm filebtn">
            {button}
            <input
              {...control}
              type="file"
              name={name}
              accept={accept}
              multiple={multiple}
              onChange={take}
            />
          </span>
          {chosen.length > 0 && <span className="small wrap-any">{chosen.join(', ')}</span>}
        </span>
      )}
    </Field>
  );
}
