import type { RefObject } from 'react';
import { Icon } from '../icon.tsx';
import { typedPart } from './typed-part.ts';
import { useRoomBelow } from './use-room-below.ts';

export interface Suggested {
  /** `word` goes on with the search, everything else opens a page. */
  kind: string;
  text: string;
  detail: string;
  href: string;
  picture?: string | undefined;
}

interface SuggestionRowProps {
  id: string;
  suggestion: Suggested;
  typed: string;
  selected: boolean;
  onPick: () => void;
}

/** The beginning that was typed stands out. */
function Marked({ text, typed }: { text: string; typed: string }) {
  const part = typedPart(text, typed);
  if (!part) return <>{text}</>;
  return (
    <>
      {part[0]}
      <mark>{part[1]}</mark>
      {part[2]}
    </>
  );
}

function SuggestionRow({ id, suggestion, typed, selected, onPick }: SuggestionRowProps) {
  const { kind, text, detail, picture } = suggestion;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys work on the box, which names the row by its id
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the box while rows are chosen
    <div
      id={id}
      className="so"
      role="option"
      aria-selected={selected}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPick}
    >
      {picture ? (
        <img className="av s" src={picture} alt="" width={44} height={44} />
      ) : (
        <span className="tic c-phon">
          <Icon name={kind === 'word' ? 'search' : 'store'} />
        </span>
      )}
      <span className="grow">
        <Marked text={text} typed={typed} />
        {detail && <span className="muted small blk num">{detail}</span>}
      </span>
      <Icon name={kind === 'word' ? 'arrow-up-left' : 'arrow-right'} size="s" />
    </div>
  );
}

interface SuggestionRowsProps {
  /** Of the box. */
  id: string;
  list: RefObject<HTMLElement | null>;
  found: readonly Suggested[];
  typed: string;
  chosen: number;
  onPick: (suggestion: Suggested) => void;
}

/** What is in an open list. */
export function SuggestionRows({ id, list, found, typed, chosen, onPick }: SuggestionRowsProps) {
  useRoomBelow(list);
  return found.map((suggestion, at) => (
    <SuggestionRow
      key={suggestion.href}
      id={`${id}-${at}`}
      suggestion={suggestion}
      typed={typed}
      selected={at === chosen}
      onPick={() => onPick(suggestion)}
    />
  ));
}
