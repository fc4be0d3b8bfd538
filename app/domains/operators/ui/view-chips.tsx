import type { ReactNode } from 'react';
import { Link } from 'react-router';

interface ViewChipsProps<View extends string> {
  /** What the choice is about, for whoever hears it. */
  label: string;
  views: Readonly<Record<View, string>>;
  current: View;
  /** Further places that belong to the room. */
  children?: ReactNode;
}

/** Which part of a room is shown; the choice stands in the address. */
export function ViewChips<View extends string>({
  label,
  views,
  current,
  children,
}: ViewChipsProps<View>) {
  return (
    <nav className="row s wrap" aria-label={label}>
      {Object.entries<string>(views).map(([view, name]) => (
        <Link
          key={view}
          className="chip"
          to={`?show=${view}`}
          aria-current={view === current ? 'page' : undefined}
        >
          {name}
        </Link>
      ))}
      {children}
    </nav>
  );
}
