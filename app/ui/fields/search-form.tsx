import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { Button } from '../button.tsx';
import { Icon } from '../icon.tsx';
import { ClearButton } from './clear-button.tsx';

interface SearchFormProps {
  /** Of the input. */
  id: string;
  action: string;
  /** Spoken name of the box. */
  label: string;
  input: ReactNode;
  /** Without the button, for a list that is searched in place. */
  bare?: boolean | undefined;
  onSubmit?: (() => void) | undefined;
  /** Hidden fields and filters that belong to the search. */
  children?: ReactNode;
}

/** A plain GET form around a search input: the words are in the address, and it works without JavaScript. */
export function SearchForm({
  id,
  action,
  label,
  input,
  bare,
  onSubmit,
  children,
}: SearchFormProps) {
  const t = useT();
  return (
    <Form className="search" role="search" action={action} onSubmit={onSubmit}>
      <span className="affix">
        <label className="sr" htmlFor={id}>
          {label}
        </label>
        <span className="pre">
          <Icon name="search" />
        </span>
        {input}
        <ClearButton />
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
