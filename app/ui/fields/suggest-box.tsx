import { type KeyboardEvent, type ReactNode, Suspense, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { lazyPart } from '../lazy-part.ts';
import { SearchForm } from './search-form.tsx';
import type { Suggested } from './suggestion-rows.tsx';
import { useSuggestions } from './use-suggestions.ts';

/** Nobody needs them before the first letters are typed. */
const SuggestionRows = lazyPart(() =>
  import('./suggestion-rows.tsx').then((module) => module.SuggestionRows),
);

interface SuggestBoxProps {
  /** Of the box; its list is named after it. */
  id: string;
  action: string;
  /** Answers `?q=` with `{ suggestions }`. */
  source: string;
  label: string;
  placeholder?: string | undefined;
  defaultValue?: string | undefined;
  maxLength?: number | undefined;
  bare?: boolean | undefined;
  children?: ReactNode;
}

/**
 * A plain GET form that offers up to five things while one types: arrows choose, Enter opens, Esc
 * closes. Without JavaScript it is just the form.
 */
export function SuggestBox(props: SuggestBoxProps) {
  const { id, source, placeholder, defaultValue = '', maxLength, ...form } = props;
  const t = useT();
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<string>();
  const [chosen, setChosen] = useState(-1);
  const found = useSuggestions(source, typed);
  const open = typed !== undefined && found.length > 0;
  const list = useRef<HTMLDivElement>(null);
  const close = () => {
    setTyped(undefined);
    setChosen(-1);
  };
  const follow = (suggestion: Suggested) => {
    close();
    input.current?.blur();
    void navigate(suggestion.href);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const at = found[chosen];
    if (!open) return;
    if (event.key === 'Escape') {
      // Else the browser empties the box; only the list is to go.
      event.preventDefault();
      close();
      return;
    }
    if (event.key === 'Enter' && at) {
      event.preventDefault();
      follow(at);
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      setChosen(((chosen + 1 + step + found.length + 1) % (found.length + 1)) - 1);
    }
  };
  return (
    <div className="suggbox">
      <SearchForm
        {...form}
        id={id}
        onSubmit={close}
        input={
          <input
            key={defaultValue}
            ref={input}
            id={id}
            className="in"
            type="search"
            name="q"
            placeholder={placeholder}
            defaultValue={defaultValue}
            maxLength={maxLength}
            enterKeyHint="search"
            autoComplete="off"
            role="combobox"
            aria-expanded={open}
            aria-controls={`${id}-list`}
            aria-autocomplete="list"
            aria-activedescendant={chosen >= 0 ? `${id}-${chosen}` : undefined}
            onInput={(event) => {
              setTyped(event.currentTarget.value);
              setChosen(-1);
            }}
            onBlur={() => setTimeout(close, 150)}
            onKeyDown={onKeyDown}
          />
        }
      />
      <div
        ref={list}
        className="sugg pop"
        id={`${id}-list`}
        role="listbox"
        aria-label={t('ui.suggestions')}
        hidden={!open}
      >
        {open && (
          <Suspense fallback={null}>
            <SuggestionRows
              id={id}
              list={list}
              found={found}
              typed={typed}
              chosen={chosen}
              onPick={follow}
            />
          </Suspense>
        )}
      </div>
    </div>
  );
}
