import { Link, useOutletContext } from 'react-router';
import { missesOf } from '#app/domains/market/search/misses/misses.queries.server.ts';
import { waitingReports } from '#app/domains/moderation/reports/queue.queries.server.ts';
import { ageOf } from '#app/domains/moderation/reports/report-words.ts';
import { waveNow } from '#app/domains/moderation/reports/wave.queries.server.ts';
import { orderDays, weekFigures } from '#app/domains/moderation/today/figures.queries.server.ts';
import { machineFacts } from '#app/domains/moderation/today/machine.server.ts';
import { MachineCard, SlowPages, seconds } from '#app/domains/moderation/ui/today/machine-card.tsx';
import { OrderChart } from '#app/domains/moderation/ui/today/order-chart.tsx';
import { WaitingCard } from '#app/domains/moderation/ui/today/waiting-card.tsx';
import { WeekFigure } from '#app/domains/moderation/ui/today/week-figure.tsx';
import { mayEnter, pathOfRoom, type Room } from '#app/domains/operators/operators.ts';
import type { RoomLink } from '#app/domains/operators/ui/rooms-nav.tsx';
import { requireOperator } from '#app/domains/shops/viewer/operator-viewer.server.ts';
import { now } from '#app/platform/clock.ts';
import { page } from '#app/platform/http/pages/page-errors.server.ts';
import { pageTimes } from '#app/platform/http/slow-pages.server.ts';
import { formatDate, formatNumber, formatTime } from '#app/platform/i18n/formats.ts';
import { shortMoney } from '#app/platform/money.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { Note } from '#app/ui/display/note.tsx';
import type { Route } from './+types/today';

export const meta: Route.MetaFunction = () => [
  { title: 'Today · Oja' },
  { name: 'robots', content: 'noindex' },
];

const mostMisses = 4;

export const loader = page(async ({ context }: Route.LoaderArgs) => {
  const { role } = await requireOperator(context, 'today');
  const [figures, days, reports, machine, pages, searched, wave] = await Promise.all([
    weekFigures(),
    orderDays(),
    waitingReports(),
    machineFacts(),
    pageTimes(),
    mayEnter(role, 'words') ? missesOf(7, undefined) : undefined,
    waveNow(),
  ]);
  const misses = searched?.misses.slice(0, mostMisses) ?? [];
  return { at: now(), figures, days, reports, machine, misses, pages, wave };
});

type Data = Route.ComponentProps['loaderData'];

function Figures({ data, rooms }: { data: Data; rooms: readonly RoomLink[] }) {
  const { figures, reports, machine, pages, at } = data;
  const to = (room: Room) =>
    rooms.some((one) => one.room === room) ? pathOfRoom(room) : undefined;
  const { shops, orders, moneyKobo, messages } = figures;
  const { failed } = machine.jobs;
  return (
    <div className="stat4">
      <WeekFigure
        icon="store"
        name="New shops"
        value={formatNumber(shops.now)}
        to={to('shops')}
        week={shops}
      />
      <WeekFigure
        icon="shopping-bag"
        name="Orders"
        value={formatNumber(orders.now)}
        week={orders}
      />
      <WeekFigure icon="wallet" name="Money" value={shortMoney(moneyKobo.now)} week={moneyKobo} />
      <WeekFigure
        icon="message-circle"
        name="Messages"
        value={formatNumber(messages.now)}
        week={messages}
      />
      <WeekFigure
        icon="flag"
        name="Reports waiting"
        value={formatNumber(reports.waiting)}
        to={to('reports')}
        hot={reports.waiting > 0}
        note={
          reports.oldest
            ? `oldest ${ageOf(new Date(reports.oldest), at)}`
            : `${figures.reports.now} came, ${figures.reports.before} the week before`
        }
      />
      <WeekFigure
        icon="search"
        name="Found nothing"
        value={formatNumber(figures.misses.now)}
        to={to('words') && '/operator/words/searches'}
        week={figures.misses}
        isBad
      />
      <WeekFigure
        icon="settings"
        name="Failed jobs"
        value={formatNumber(failed)}
        to={to('jobs')}
        hot={failed > 0}
        week={
          machine.before.failedJobs === undefined
            ? undefined
            : { now: failed, before: machine.before.failedJobs }
        }
        isBad
        note={failed > 0 ? 'run again or drop' : 'none failed for good'}
      />
      <WeekFigure
        icon="clock-4"
        name="Pages, 95 of 100"
        value={pages.now.within === undefined ? '–' : seconds(pages.now.within)}
        note={
          pages.before.within === undefined
            ? 'or faster'
            : `or faster, ${seconds(pages.before.within)} the week before`
        }
      />
    </div>
  );
}

/** What was searched most often in vain, with the way to teach the search. */
function Misses({ misses }: Pick<Data, 'misses'>) {
  if (misses.length === 0) return null;
  return (
    <section className="card">
      <h2 className="fh">Searched, not found</h2>
      <ul className="rows mt-s">
        {misses.map(({ words, times }) => (
          <li key={words}>
            <span className="grow wrap-any">{words}</span>
            <b className="num">{formatNumber(times)}</b>
            <ButtonLink
              to={`/operator/words/synonyms?${new URLSearchParams({ word: words })}`}
              size="s"
              variant="soft"
            >
              Teach <span className="sr">{words}</span>
            </ButtonLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

export default function Today({ loaderData }: Route.ComponentProps) {
  const rooms = useOutletContext<readonly RoomLink[]>();
  const { at, days, machine, pages, misses, wave } = loaderData;
  return (
    <>
      <div className="rhead">
        <div>
          <h1>Today</h1>
          <p className="muted num">
            {formatDate(at)}, {formatTime(at)}. Seven days, today among them, against the seven
            before.
          </p>
        </div>
      </div>
      {wave.heldBack > 0 && (
        <Note tone="bad" className="mb-m">
          A wave of reports: the rule has hidden {wave.items} items and hides no more.{' '}
          <Link to="/operator/reports">Look, or undo all of it</Link>
        </Note>
      )}
      <Figures data={loaderData} rooms={rooms} />
      <div className="op-two">
        <div className="stack">
          <WaitingCard rooms={rooms} />
          <OrderChart days={days} />
        </div>
        <div className="stack">
          <Misses misses={misses} />
          <MachineCard machine={machine} />
          <SlowPages pages={pages} />
        </div>
      </div>
    </>
  );
}
