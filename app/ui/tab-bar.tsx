import { Link, NavLink } from 'react-router';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-names.ts';

export interface TabBarItem {
  to: string;
  icon: IconName;
  label: string;
  /** Current only at exactly this address. */
  end?: boolean | undefined;
  /** Red number on the icon. */
  count?: number | undefined;
  /** The round button in the middle: icon alone, the label is spoken. */
  raised?: boolean | undefined;
}

function Item({ icon, label, count = 0, raised }: TabBarItem) {
  if (raised) {
    return (
      <span className="fab">
        <Icon name={icon} />
      </span>
    );
  }
  return (
    <>
      <Icon name={icon} />
      {count > 0 && <span className="dot num">{count > 99 ? '99+' : count}</span>}
      {label}
    </>
  );
}

/** Main ways at the thumb, under 768 px. */
export function TabBar({ label, items }: { label: string; items: readonly TabBarItem[] }) {
  return (
    <nav className="tabbar" aria-label={label}>
      {items.map((item) =>
        item.raised ? (
          <Link key={item.to} to={item.to} className="add" aria-label={item.label}>
            <Item {...item} />
          </Link>
        ) : (
          <NavLink key={item.to} to={item.to} end={item.end ?? false}>
            <Item {...item} />
          </NavLink>
        ),
      )}
    </nav>
  );
}
