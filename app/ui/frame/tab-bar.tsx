import { Link, NavLink } from 'react-router';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon.tsx';
import type { IconName } from '../icon-names.ts';

export interface TabBarItem {
  to: string;
  icon: IconName;
  label: string;
  /** Current only at exactly this address. */
  end?: boolean | undefined;
  /** Whether it is current, where the address does not tell. */
  current?: boolean | undefined;
  /** Number on the icon: red, or yellow where nobody waits for it. */
  count?: number | undefined;
  isCalm?: boolean | undefined;
  /** Spoken name with the number in it; else the label is spoken. */
  spoken?: string | undefined;
  /** The round button in the middle. */
  raised?: boolean | undefined;
}

function Item({ icon, label, count = 0, isCalm, raised }: TabBarItem) {
  if (raised) {
    return (
      <>
        <span className="fab">
          <Icon name={icon} />
        </span>
        {label}
      </>
    );
  }
  return (
    <>
      <Icon name={icon} />
      {count > 0 && (
        <span className={classNames('dot num', isCalm && 'calm')}>
          {count > 99 ? '99+' : count}
        </span>
      )}
      {label}
    </>
  );
}

function Entry(item: TabBarItem) {
  const { to, end = false, raised, current, spoken } = item;
  const className = raised ? 'sell' : undefined;
  if (current === undefined) {
    return (
      <NavLink to={to} end={end} {...(className && { className })}>
        <Item {...item} />
      </NavLink>
    );
  }
  return (
    <Link
      to={to}
      className={className}
      aria-current={current ? 'true' : undefined}
      aria-label={spoken}
    >
      <Item {...item} />
    </Link>
  );
}

/** Main ways at the thumb, under 768 px. */
export function TabBar({ label, items }: { label: string; items: readonly TabBarItem[] }) {
  return (
    <nav className="tabbar" aria-label={label}>
      {items.map((item) => (
        <Entry key={item.to} {...item} />
      ))}
    </nav>
  );
}
