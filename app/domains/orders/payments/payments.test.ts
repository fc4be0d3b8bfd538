import { expect, test } from 'vitest';
import { paymentsPath, readPaymentFilter } from './payments.ts';

const read = (search: string) => readPaymentFilter(new URLSearchParams(search));

test.each([
  ['', { show: 'all', from: undefined, to: undefined }],
  [
    'show=cash&from=2026-11-01&to=2026-11-15',
    { show: 'cash', from: '2026-11-01', to: '2026-11-15' },
  ],
  ['from=2026-11-15&to=2026-11-01', { from: '2026-11-01', to: '2026-11-15' }],
  ['from=2026-02-30&to=yesterday', { from: undefined, to: undefined }],
  ['show=gold&from=', { show: 'all', from: undefined }],
  ["from=2026-11-01'--", { from: undefined }],
])('%s', (search, filter) => expect(read(search)).toMatchObject(filter));

test.each(['', 'show=cash', 'show=plan&from=2026-11-01&to=2026-11-15&after=1_x'])(
  'a filter has one address: %s',
  (search) => {
    const path = search ? `/payments?${search}` : '/payments';
    expect(paymentsPath(read(search))).toBe(path);
  },
);
