import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon.tsx';
import type { IconName } from '../icon-names.ts';
import { ErrorText } from './error-text.tsx';

export interface FieldFacts {
  label: ReactNode;
  /** Kept for screen readers where the place explains itself. */
  labelHidden?: boolean | undefined;
  labelIcon?: IconName | undefined;
  hint?: ReactNode;
  error?: string | undefined;
  className?: string | undefined;
}

/** What the control inside must carry, so that label, hint and error belong to it. */
export interface FieldControl {
  id: string;
  className: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

interface FieldProps extends FieldFacts {
  id?: string | undefined;
  children: (control: FieldControl) => ReactNode;
}

/** Label above, control, then hint and error: the frame of every field. */
export function Field({ id: given, children, ...facts }: FieldProps) {
  const { label, labelHidden, labelIcon, hint, error, className } = facts;
  const made = useId();
  const id = given ?? made;
  const described = classNames(hint ? `${id}-hint` : null, error ? `${id}-error` : null);
  return (
    <div className={classNames('field', className)}>
      <label className={labelHidden ? 'sr' : 'lab'} htmlFor={id}>
        {labelIcon && <Icon name={labelIcon} size="s" />}
        {label}
      </label>
      {children({
        id,
        className: 'in',
        'aria-describedby': described,
        'aria-invalid': error ? true : undefined,
      })}
      {hint && (
        <span className="hint num" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      {error && <ErrorText id={`${id}-error`}>{error}</ErrorText>}
    </div>
  );
}

type Own = keyof FieldFacts | 'id';
const frame = ({ label, labelHidden, labelIcon, hint, error, className }: FieldFacts) => ({
  label,
  labelHidden,
  labelIcon,
  hint,
  error,
  className,
});

export interface TextFieldProps extends FieldFacts, Omit<ComponentProps<'input'>, Own | 'size'> {
  id?: string | undefined;
  /** Drawn inside at the left: a sign such as ₦ or an icon. */
  affix?: ReactNode;
  /** 24 px figures, for a phone number. */
  big?: boolean | undefined;
  /** A button on the line of the box, which hint and error under it do not move. */
  beside?: ReactNode;
}

export function TextField(props: TextFieldProps) {
  const { id, label, labelHidden, labelIcon, hint, error, className, ...rest } = props;
  const { affix, big, beside, ...input } = rest;
  return (
    <Field id={id} {...frame(props)}>
      {(control) => {
        const box = (
          <input
            {...input}
            {...control}
            // A fault that is said elsewhere, once for the whole form, still marks its field.
            aria-invalid={control['aria-invalid'] ?? input['aria-invalid']}
            className={classNames('in', big && 'big num')}
          />
        );
        if (input.readOnly) {
          return (
            <span className="locked">
              {box}
              <Icon name="lock" size="s" />
            </span>
          );
        }
        const whole = affix ? (
          <span className="affix">
            <span className="pre" aria-hidden="true">
              {affix}
            </span>
            {box}
          </span>
        ) : (
          box
        );
        if (!beside) return whole;
        return (
          <span className="beside">
            {whole}
            {beside}
          </span>
        );
      }}
    </Field>
  );
}

export interface TextAreaProps extends FieldFacts, Omit<ComponentProps<'textarea'>, Own> {
  id?: string | undefined;
}

export function TextArea(props: TextAreaProps) {
  const { id, label, labelHidden, labelIcon, hint, error, className, ...area } = props;
  return (
    <Field id={id} {...frame(props)}>
      {(control) => <textarea {...area} {...control} />}
    </Field>
  );
}

export interface SelectFieldProps extends FieldFacts, Omit<ComponentProps<'select'>, Own> {
  id?: string | undefined;
  options: readonly SelectOption[];
  /** Further options under headings. */
  groups?: ReadonlyArray<{ label: string; options: readonly SelectOption[] }> | undefined;
}

interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean | undefined;
}

const optionsOf = (options: readonly SelectOption[]) =>
  options.map((option) => (
    <option key={option.value} value={option.value} disabled={option.disabled}>
      {option.label}
    </option>
  ));

export function SelectField(props: SelectFieldProps) {
  const { id, label, labelHidden, labelIcon, hint, error, className, options, groups, ...select } =
    props;
  return (
    <Field id={id} {...frame(props)}>
      {(control) => (
        <select {...select} {...control}>
          {optionsOf(options)}
          {groups?.map((group) => (
            <optgroup key={group.label} label={group.label}>
              {optionsOf(group.options)}
            </optgroup>
          ))}
        </select>
      )}
    </Field>
  );
}
