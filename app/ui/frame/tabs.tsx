import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Link, NavLink } from 'react-router';
import { Icon } from '../icon.tsx';
import type { IconName } from '../icon-names.ts';

export interface TabItem {
  id: string;
  label: ReactNode;
  icon?: IconName | undefined;
  panel: ReactNode;
}

/** Where each key leads, round the ends. */
function target(key: string, at: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (at + 1) % count;
  if (key === 'ArrowLeft') return (at - 1 + count) % count;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return undefined;
}

interface TabsProps {
  label: string;
  items: readonly TabItem[];
  initial?: string | undefined;
  onChange?: ((id: string) => void) | undefined;
}

/** One tab stop; arrow keys, Home and End move and open. Without JavaScript the first panel is there. */
export function Tabs({ label, items, initial, onChange }: TabsProps) {
  const base = useId();
  const [open, setOpen] = useState(initial ?? items[0]?.id);
  const list = useRef<HTMLDivElement>(null);
  const choose = (id: string) => {
    setOpen(id);
    onChange?.(id);
  };
  const onKeyDown = (event: KeyboardEvent, at: number) => {
    const next = items[target(event.key, at, items.length) ?? -1];
    if (!next) return;
    event.preventDefault();
    choose(next.id);
    list.current?.querySelector<HTMLElement>(`[data-tab="${CSS.escape(next.id)}"]`)?.focus();
  };
  return (
    <div>
      <div className="tabs" role="tablist" aria-label={label} ref={list}>
        {items.map((item, at) => (
          <button
            key={item.id}
            type="button"
            role="tab"
            id={`${base}-tab-${item.id}`}
            data-tab={item.id}
            aria-selected={item.id === open}
            aria-controls={`${base}-panel-${item.id}`}
            tabIndex={item.id === open ? 0 : -1}
            onClick={() => choose(item.id)}
            onKeyDown={(event) => onKeyDown(event, at)}
          >
            {item.icon && <Icon name={item.icon} size="s" />}
            {item.label}
          </button>
        ))}
      </div>
      {items.map((item) => (
        <div
          key={item.id}
          className="tab-panel"
          role="tabpanel"
          id={`${base}-panel-${item.id}`}
          aria-labelledby={`${base}-tab-${item.id}`}
          hidden={item.id !== open}
        >
          {item.panel}
        </div>
      ))}
    </div>
  );
}

export interface LinkTab {
  to: string;
  label: ReactNode;
  icon?: IconName | undefined;
  /** Decides instead of the address, for tabs that live in the query. */
  current?: boolean | undefined;
}

/** Tabs that are pages: each has its address. The current one is brought into view. */
export function LinkTabs({ label, items }: { label: string; items: readonly LinkTab[] }) {
  const list = useRef<HTMLElement>(null);
  const open = items.find((item) => item.current)?.to;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list scrolls again when another tab is current
  useEffect(() => {
    const nav = list.current;
    const tab = nav?.querySelector<HTMLElement>('[aria-current]');
    if (nav && tab) nav.scrollLeft = tab.offsetLeft - nav.clientWidth / 2 + tab.offsetWidth / 2;
  }, [open]);
  return (
    <nav className="tabs" aria-label={label} ref={list}>
      {items.map(({ to, label: text, icon, current }) => {
        const inside = (
          <>
            {icon && <Icon name={icon} size="s" />}
            {text}
          </>
        );
        return current === undefined ? (
          <NavLink key={to} to={to} end>
            {inside}
          </NavLink>
        ) : (
          <Link key={to} to={to} aria-current={current ? 'page' : undefined} preventScrollReset>
            {inside}
          </Link>
        );
      })}
    </nav>
  );
}
