import { useLayoutEffect, useRef } from 'react';
import { Form, Link } from 'react-router';
import { formatTime } from '#app/platform/i18n/formats.ts';
import { Count } from '#app/ui/display/badge.tsx';
import { Icon } from '#app/ui/icon.tsx';
import type { IconName } from '#app/ui/icon-names.ts';
import { pathOfRoom, type Room, type WaitKind } from '../operators.ts';

const looks: Record<Room, { label: string; icon: IconName }> = {
  today: { label: 'Today', icon: 'layout-grid' },
  reports: { label: 'Reports', icon: 'flag' },
  shops: { label: 'Shops', icon: 'store' },
  words: { label: 'Words', icon: 'megaphone' },
  people: { label: 'People', icon: 'users' },
  recoveries: { label: 'Lost phones', icon: 'smartphone' },
  money: { label: 'Orders and money', icon: 'wallet' },
  jobs: { label: 'Jobs', icon: 'settings' },
  log: { label: 'Log', icon: 'book-open' },
  team: { label: 'Operators', icon: 'shield-check' },
};

export interface RoomLink {
  room: Room;
  /** What waits there, by its kind and in all. */
  waiting: readonly { kind: WaitKind; count: number }[];
  count: number;
}

interface RoomsNavProps {
  rooms: readonly RoomLink[];
  current: string;
  name: string;
  role: string;
  until: Date;
}

const isCurrent = (room: Room, current: string): boolean =>
  room === 'today' ? current === '/operator' : current.startsWith(pathOfRoom(room));

function Waiting({ count, label }: { count: number; label: string }) {
  return count > 0 ? <Count value={count} label={`${count} waiting in ${label}`} /> : null;
}

/** Indigo, so that nobody takes it for a shop: at the side from 1024 px on, a bar and a row of chips below. */
export function RoomsNav({ rooms, current, name, role, until }: RoomsNavProps) {
  const title = role.charAt(0).toUpperCase() + role.slice(1);
  const who = `${title}, until ${formatTime(until)}`;
  const strip = useRef<HTMLElement>(null);
  // On a narrow screen most rooms are beside it: the one that is open comes to the middle.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each room anew.
  useLayoutEffect(() => {
    const chip = strip.current?.querySelector<HTMLElement>('[aria-current]');
    if (strip.current && chip)
      strip.current.scrollLeft =
        chip.offsetLeft - (strip.current.clientWidth - chip.offsetWidth) / 2;
  }, [current]);
  return (
    <>
      <div className="opbar">
        <img src="/logo-on-dark.svg" alt="Oja" width={57} height={36} />
        <span className="op-end">{who}</span>
        <Form method="post" action="/logout" reloadDocument>
          <button type="submit" aria-label="Logout">
            <Icon name="log-out" />
          </button>
        </Form>
      </div>
      <nav ref={strip} className="opnav" aria-label="Rooms">
        {rooms.map(({ room, count }) => (
          <Link
            key={room}
            className="chip"
            to={pathOfRoom(room)}
            aria-current={isCurrent(room, current) ? 'page' : undefined}
          >
            {looks[room].label}
            <Waiting count={count} label={looks[room].label} />
          </Link>
        ))}
      </nav>
      <aside className="opside">
        <img className="lg" src="/logo-on-dark.svg" alt="Oja" width={57} height={36} />
        <p className="rolel">
          Operator: {name}
          <br />
          {who}
        </p>
        <nav aria-label="Rooms, at the side">
          {rooms.map(({ room, count }) => (
            <Link
              key={room}
              to={pathOfRoom(room)}
              aria-current={isCurrent(room, current) ? 'page' : undefined}
            >
              <Icon name={looks[room].icon} />
              <span className="grow">{looks[room].label}</span>
              <Waiting count={count} label={looks[room].label} />
            </Link>
          ))}
        </nav>
        <span className="grow" />
        <Form method="post" action="/logout" reloadDocument>
          <button type="submit">
            <Icon name="log-out" />
            Logout
          </button>
        </Form>
      </aside>
    </>
  );
}
