import { type ReactNode, useId } from 'react';
import { SearchForm } from './search-form.tsx';

interface SearchBoxProps {
  action: string;
  /** Spoken name of the box. */
  label: string;
  name?: string | undefined;
  placeholder?: string | undefined;
  defaultValue?: string | undefined;
  maxLength?: number | undefined;
  bare?: boolean | undefined;
  children?: ReactNode;
}

export function SearchBox(props: SearchBoxProps) {
  const { name = 'q', placeholder, defaultValue, maxLength, ...form } = props;
  const id = useId();
  return (
    <SearchForm
      {...form}
      id={id}
      input={
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
      }
    />
  );
}
