import { Form, Link, useSearchParams } from 'react-router';
import {
  logAuthors,
  logLines,
  logPageSize,
} from '#app/domains/operators/log/log.queries.server.ts';
import {
  csvAddress,
  logAddress,
  machines,
  readLogFilter,
} from '#app/domains/operators/log/log-filter.ts';
import { operatorActs } from '#app/domains/operators/log/log-line.ts';
import { withPeople } from '#app/domains/operators/log/log-people.server.ts';
import { actWords } from '#app/domains/operators/log/log-words.ts';
import { LogList } from '#app/domains/operators/ui/log-list.tsx';
import { requireOperator } from '#app/domains/shops/viewer/operator-viewer.server.ts';
import { page } from '#app/platform/http/pages/page-errors.server.ts';
import { Button } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/display/empty-state.tsx';
import { SelectField, TextField } from '#app/ui/fields/field.tsx';
import type { Route } from './+types/log';

export const meta: Route.MetaFunction = () => [
  { title: 'Log · Oja' },
  { name: 'robots', content: 'noindex' },
];

export const loader = page(async ({ request, context }: Route.LoaderArgs) => {
  await requireOperator(context, 'log');
  const filter = readLogFilter(new URL(request.url).searchParams);
  const [lines, authors] = await Promise.all([logLines(filter, logPageSize + 1), logAuthors()]);
  return {
    filter,
    authors,
    lines: await withPeople(lines.slice(0, logPageSize)),
    hasMore: lines.length > logPageSize,
  };
});

const anything = { value: '', label: 'Anything' };

export default function Log({ loaderData }: Route.ComponentProps) {
  const { filter, authors, lines, hasMore } = loaderData;
  const [search] = useSearchParams();
  const last = lines.at(-1);
  return (
    <>
      <div className="rhead">
        <div>
          <h1>Log</h1>
          <p className="muted">Lines are only ever added. Nobody can change or delete one.</p>
        </div>
        <Link className="btn line sm" to={csvAddress(search)} reloadDocument>
          CSV
        </Link>
      </div>
      <Form key={search.toString()} method="get" className="card op-filter">
        <SelectField
          name="act"
          label="What"
          defaultValue={filter.act ?? ''}
          options={[anything, ...operatorActs.map((act) => ({ value: act, label: actWords[act] }))]}
        />
        <SelectField
          name="operator"
          label="Who"
          defaultValue={filter.author ?? ''}
          options={[
            { value: '', label: 'Anybody' },
            ...Object.entries(machines).map(([value, label]) => ({ value, label })),
            ...authors.map(({ userId, name }) => ({ value: userId, label: name })),
          ]}
        />
        <TextField name="from" label="From" type="date" defaultValue={filter.from} />
        <TextField name="to" label="Until" type="date" defaultValue={filter.to} />
        {filter.subject && (
          <>
            <input type="hidden" name="kind" value={filter.subject.kind} />
            <input type="hidden" name="id" value={filter.subject.id} />
          </>
        )}
        <Button type="submit" variant="soft">
          Show
        </Button>
      </Form>
      {lines.length > 0 ? (
        <LogList lines={lines} />
      ) : (
        <EmptyState card icon="book-open" title="No line fits" />
      )}
      {hasMore && last && (
        <Link className="btn line mt-m" to={logAddress(search, last.id)}>
          Older lines
        </Link>
      )}
    </>
  );
}
