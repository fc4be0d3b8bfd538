import { addressKey } from '#app/platform/http/input/address.ts';
import { type JobView, jobViews } from '#app/platform/queue/job-views.ts';

/** What of the queue is shown; it stands in the address. */
export interface JobsFilter {
  show: JobView;
  name?: string | undefined;
  after?: string | undefined;
}

export function readJobsFilter(search: URLSearchParams): JobsFilter {
  const show = addressKey(search, 'show');
  return {
    show: jobViews.find((one) => one === show) ?? 'failed',
    name: addressKey(search, 'name'),
    after: addressKey(search, 'after'),
  };
}
