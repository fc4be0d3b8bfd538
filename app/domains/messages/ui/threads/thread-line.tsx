import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { listTime } from '../times.ts';

interface ThreadLineProps {
  to: string;
  current?: boolean;
  avatar: ReactNode;
  name: string;
  at: string | undefined;
  unread: number;
  /** The last words. */
  children: ReactNode;
}

/** One thread in a list: with whom, when, the last words and how many are new. */
export function ThreadLine(props: ThreadLineProps) {
  const t = useT();
  const { to, current, avatar, name, at, unread, children } = props;
  return (
    <li className={unread > 0 ? 'un' : undefined}>
      <Link to={to} aria-current={current ? 'true' : undefined} preventScrollReset>
        {avatar}
        <span className="grow">
          <span className="row between thread-line">
            <b className="trunc">{name}</b>
            {at && <span className="muted small num nowrap">{listTime(at, t)}</span>}
          </span>
          <span className="row between thread-line">
            {children}
            {unread > 0 && (
              <span className="count num">
                <span className="sr">{t('messages.new_mark')} </span>
                {unread}
              </span>
            )}
          </span>
        </span>
      </Link>
    </li>
  );
}
