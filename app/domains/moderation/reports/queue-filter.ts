import { addressKey } from '#app/platform/http/input/address.ts';

const queueViews = ['waiting', 'rule', 'closed'] as const;

/** What of the queue is shown; it stands in the address. */
export interface QueueFilter {
  show: (typeof queueViews)[number];
  /** The last case of the page before. */
  after?: string | undefined;
}

export function readQueueFilter(search: URLSearchParams): QueueFilter {
  const said = addressKey(search, 'show');
  return {
    show: queueViews.find((one) => one === said) ?? 'waiting',
    after: addressKey(search, 'after'),
  };
}
