import type { ReactNode } from 'react';
import { Link } from 'react-router';

interface ViewChipsProps<View extends string> {
  /** What the choice is about, for whoever hears it. */
  label: string;
  views: Readonly<Record<View, string>>;
  current: View;
  /** Under which the choice stands in the address. */
  name?: string;
  /** What else was chosen, and stays. */
  keep?: Readonly<Record<string, string | undefined>>;
  /** Further places that belong to the room. */
  children?: ReactNode;
}

/** Which part of a room is shown; the choice stands in the address. */
export function ViewChips<View extends string>({
  label,
  views,
  current,
  name = 'show',
  keep = {},
  children,
}: ViewChipsProps<View>) {
  const kept = Object.entries(keep).filter((one): one is [string, string] => Boolean(one[1]));
  return (
    <nav className="row s wrap" aria-label={label}>
      {Object.entries<string>(views).map(([view, word]) => (
        <Link
          key={view}
          className="chip"
          to={`?${new URLSearchParams([[name, view], ...kept])}`}
          aria-current={view === current ? 'page' : undefined}
        >
          {word}
        </Link>
      ))}
      {children}
    </nav>
  );
}
