import type { PageTimes } from '#app/platform/http/slow-pages.server.ts';
import { formatNumber } from '#app/platform/i18n/formats.ts';
import { ProgressBar } from '#app/ui/display/progress-bar.tsx';
import type { MachineFacts } from '../../today/machine.server.ts';

const gigabyte = 1024 ** 3;
const size = (bytes: number): string =>
  bytes < gigabyte
    ? `${formatNumber(Math.round(bytes / 1024 ** 2))} MB`
    : `${(bytes / gigabyte).toFixed(1)} GB`;

export const seconds = (value: number): string =>
  Number.isFinite(value) ? `${value < 1 ? value.toFixed(2) : value.toFixed(1)} s` : 'over 10 s';

/** Beside what is now. */
function WeekAgo({ children }: { children: string | undefined }) {
  return children ? <span className="blk muted small num">a week ago {children}</span> : null;
}

/** What this instance stands on. */
export function MachineCard({ machine }: { machine: MachineFacts }) {
  const { disk, databaseBytes, lines, jobs, before } = machine;
  const share = disk ? Math.round((disk.usedBytes / disk.bytes) * 100) : 0;
  return (
    <section className="card">
      <h2 className="fh">Machine</h2>
      <ul className="op-health mt-s">
        <li>
          <span>Disk</span>
          <b className="num">{disk ? `${share}% of ${size(disk.bytes)}` : 'unknown'}</b>
          {disk && <ProgressBar value={disk.usedBytes} max={disk.bytes} look="thin" />}
          <WeekAgo>
            {before.diskShare === undefined ? undefined : `${Math.round(before.diskShare * 100)}%`}
          </WeekAgo>
        </li>
        <li>
          <span>Database</span>
          <b className="num">{size(databaseBytes)}</b>
          <WeekAgo>
            {before.databaseBytes === undefined ? undefined : size(before.databaseBytes)}
          </WeekAgo>
        </li>
        <li>
          <span>Its lines</span>
          <b className="num">
            {lines.busy} of {lines.most} busy
          </b>
          <ProgressBar value={lines.busy} max={lines.most} look="thin" />
        </li>
        <li>
          <span>Jobs waiting</span>
          <b className="num">
            {formatNumber(jobs.waiting)}
            {jobs.oldestSeconds > 0 && `, oldest ${formatNumber(jobs.oldestSeconds)} s late`}
          </b>
        </li>
      </ul>
    </section>
  );
}

/** Of this week, on every process. */
export function SlowPages({ pages }: { pages: PageTimes }) {
  /** Of a week without any page nothing is known. */
  const quick = pages.before.made > 0 ? 'quick before' : '';
  const beforeOf = (slowest: number | null) =>
    slowest === null ? quick : `before ${seconds(slowest)}`;
  return (
    <section className="card">
      <h2 className="fh">Slowest pages</h2>
      <p className="muted small num">
        {formatNumber(pages.now.made)} made in seven days, {formatNumber(pages.before.made)} in the
        seven before
      </p>
      {pages.slowest.length === 0 && <p className="muted mt-s">None took longer than 0.1 s.</p>}
      <ul className="rows mt-s">
        {pages.slowest.map(({ pattern, slowest, times, before }) => (
          <li key={pattern}>
            <span className="grow wrap-any">{pattern}</span>
            <span className="muted small num">{times === 1 ? 'once' : `${times} times`}</span>
            <span className="num">
              <b>{seconds(slowest)}</b>
              <span className="blk muted small">{beforeOf(before)}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
