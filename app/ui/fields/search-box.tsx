import { type ReactNode, useId } from 'react';
import { Form } from 'react-router';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { Button } from '../button.tsx';
import { Icon } from '../icon.tsx';

interface SearchBoxProps {
  action: string;
  /** Spoken name of the box. */
  label: string;
  name?: string | undefined;
  placeholder?: string | undefined;
  defaultValue?: string | undefined;
  maxLength?: number | undefined;
  /** Without the button, for a list that is searched in place. */
  bare?: boolean | undefined;
  /** Hidden fields and filters that belong to the search. */
  children?: ReactNode;
}

/** A plain GET form: the words are in the address, and it works without JavaScript. */
export function SearchBox(props: SearchBoxProps) {
  const { action, label, name = 'q', placeholder, defaultValue, maxLength, bare, children } = props;
  const t = useT();
  const id = useId();
  return (
    <Form className="search" role="search" action={action}>
      <span className="affix">
        <label className="sr" htmlFor={id}>
          {label}
        </label>
        <span className="pre">
          <Icon name="search" />
        </span>
        <input
          id={id}
          className="in"
          type="search"
          name={name}
          placeholder={placeholder}
          defaultValue={defaultValue}
          maxLength={maxLength}
          enterKeyHint="search"
        />
      </span>
      {children}
      {!bare && (
        <Button type="submit" aria-label={t('ui.search')}>
          <Icon name="search" />
          <span className="only-d">{t('ui.search')}</span>
        </Button>
      )}
    </Form>
  );
}
