import { Form, useNavigation } from 'react-router';
import { actThen } from '#app/domains/operators/act-then.server.ts';
import { changeJob, jobInput } from '#app/domains/operators/jobs/change-job.server.ts';
import { readJobsFilter } from '#app/domains/operators/jobs/jobs-filter.ts';
import { ActForm, useRefused } from '#app/domains/operators/ui/act-form.tsx';
import { MoreLink } from '#app/domains/operators/ui/more-link.tsx';
import { FaultNote } from '#app/domains/operators/ui/outcome-note.tsx';
import { ViewChips } from '#app/domains/operators/ui/view-chips.tsx';
import { requireOperator } from '#app/domains/shops/viewer/operator-viewer.server.ts';
import { readForm } from '#app/platform/http/forms/form-fault.server.ts';
import { unlessRefused } from '#app/platform/http/forms/form-fault.ts';
import { formOf } from '#app/platform/http/input/form.server.ts';
import { page } from '#app/platform/http/pages/page-errors.server.ts';
import { formatDate, formatTime } from '#app/platform/i18n/formats.ts';
import { jobCounts, jobNames, listedJobs } from '#app/platform/queue/job-list.server.ts';
import { droppedDays, type JobView } from '#app/platform/queue/job-views.ts';
import { Button } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/display/empty-state.tsx';
import { SelectField, TextField } from '#app/ui/fields/field.tsx';
import type { Route } from './+types/jobs';

export const meta: Route.MetaFunction = () => [
  { title: 'Jobs · Oja' },
  { name: 'robots', content: 'noindex' },
];
export const shouldRevalidate = unlessRefused;

const pageSize = 30;

export const loader = page(async ({ request, context }: Route.LoaderArgs) => {
  await requireOperator(context, 'jobs');
  const filter = readJobsFilter(new URL(request.url).searchParams);
  const [found, names, counts] = await Promise.all([
    listedJobs(filter, pageSize + 1),
    jobNames(filter.show),
    jobCounts(),
  ]);
  const jobs = found.slice(0, pageSize);
  return {
    filter,
    names,
    counts,
    jobs,
    next: found.length > pageSize ? jobs.at(-1)?.id : undefined,
  };
});

export const action = page(async ({ request, context }: Route.ActionArgs) => {
  const me = await requireOperator(context, 'jobs');
  const form = await formOf(request);
  const address = `/operator/jobs${new URL(request.url).search}`;
  return actThen(context, { address, form }, async () => {
    const change = readForm(jobInput, form);
    await changeJob(me, change);
    return `job.${change.intent}`;
  });
});

type Job = Route.ComponentProps['loaderData']['jobs'][number];

const when = (at: Date): string => `${formatDate(at)}, ${formatTime(at)}`;

const told: Record<JobView, (job: Job) => string> = {
  failed: ({ attempts, changedAt }) => `${attempts} attempts, failed ${when(changedAt)}`,
  waiting: ({ attempts, maxAttempts, runAt, isRunning }) =>
    `${isRunning ? 'runs now' : `due ${when(runAt)}`}, ${attempts} of ${maxAttempts} attempts used`,
  dropped: ({ changedAt }) => `dropped ${when(changedAt)}`,
};

const buttons = {
  failed: [
    ['again', 'Run again'],
    ['drop', 'Drop'],
  ],
  waiting: [
    ['now', 'Run now'],
    ['drop', 'Drop'],
  ],
  dropped: [['back', 'Put back']],
} as const satisfies Record<JobView, readonly (readonly [string, string])[]>;

function Change({ job, show }: { job: Job; show: JobView }) {
  const busy = useNavigation().state !== 'idle';
  const name = `job ${job.id}`;
  return (
    <details className="op-more" {...(useRefused(name) && { open: true })}>
      <summary>
        {buttons[show].map(([, label]) => label).join(' or ')}
        <span className="sr">: {job.id}</span>
      </summary>
      <ActForm name={name} className="stack mt-s">
        {(field) => (
          <>
            <input type="hidden" name="id" value={job.id} />
            <TextField {...field('reason')} label="Why" required minLength={3} maxLength={500} />
            <div className="row s wrap">
              {buttons[show].map(([intent, label]) => (
                <Button
                  key={intent}
                  type="submit"
                  name="intent"
                  value={intent}
                  size="s"
                  variant={intent === 'drop' ? 'danger-outline' : 'primary'}
                  busy={busy}
                >
                  {label}
                </Button>
              ))}
            </div>
          </>
        )}
      </ActForm>
    </details>
  );
}

function Line({ job, show }: { job: Job; show: JobView }) {
  return (
    <li>
      <span className="grow">
        <b className="blk wrap-any">{job.name}</b>
        <span className="muted small num">
          {told[show](job)} · {job.id}
        </span>
        {job.lastError && <span className="blk wrap-any">{job.lastError}</span>}
      </span>
      {!job.isRunning && <Change job={job} show={show} />}
    </li>
  );
}

export default function Jobs({ loaderData, actionData }: Route.ComponentProps) {
  const { filter, names, counts, jobs, next } = loaderData;
  const { show, name = '' } = filter;
  const views = {
    failed: `Failed ${counts.failed}`,
    waiting: `Waiting ${counts.waiting}`,
    dropped: `Dropped ${counts.dropped}`,
  };
  return (
    <>
      <div className="rhead">
        <div>
          <h1>Jobs</h1>
          <p className="muted">
            Failed ones used up their attempts. A dropped one can be put back for {droppedDays}{' '}
            days.
          </p>
        </div>
        <ViewChips label="Which jobs" views={views} current={show} />
      </div>
      <FaultNote answer={actionData} />
      <Form key={`${show} ${name}`} method="get" className="card op-filter">
        <input type="hidden" name="show" value={show} />
        <SelectField
          name="name"
          label="Kind"
          className="wide"
          defaultValue={name}
          options={[
            { value: '', label: 'All' },
            ...names.map((one) => ({ value: one.name, label: `${one.name} (${one.n})` })),
          ]}
        />
        <Button type="submit" variant="soft">
          Show
        </Button>
      </Form>
      {jobs.length > 0 ? (
        <section className="card mt-m">
          <ul className="rows">
            {jobs.map((job) => (
              <Line key={job.id} job={job} show={show} />
            ))}
          </ul>
        </section>
      ) : (
        <EmptyState card icon="circle-check" title="No job here" />
      )}
      <MoreLink after={next} />
    </>
  );
}
