import { addressKey } from '#app/platform/http/input/address.ts';
import { isId } from '#app/platform/id.ts';
import { type ReportKind, reportKinds } from './reports.ts';

const queueViews = ['waiting', 'rule', 'closed', 'all'] as const;

/** What of the queue is shown; it stands in the address. */
export interface QueueFilter {
  show: (typeof queueViews)[number];
  /** Only cases of this shop. */
  shop?: string | undefined;
  kind?: ReportKind | undefined;
  /** The last case of the page before. */
  after?: string | undefined;
}

export function readQueueFilter(search: URLSearchParams): QueueFilter {
  const said = addressKey(search, 'show');
  const kind = addressKey(search, 'kind');
  const shop = addressKey(search, 'shop');
  return {
    show: queueViews.find((one) => one === said) ?? 'waiting',
    shop: isId(shop) ? shop : undefined,
    kind: reportKinds.find((one) => one === kind),
    after: addressKey(search, 'after'),
  };
}
