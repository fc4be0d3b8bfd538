import { expect, test } from 'vitest';
import { paymentsPath, readPaymentFilter, saidPaid } from './payments.ts';

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

test('how often and how soon a transfer was said to be made; what was reopened counts once', () => {
  const at = (time: string) => new Date(`2026-11-12T${time}Z`);
  const order = { placedAt: at('10:00:00') };
  const said = (time: string) => ({ method: 'transfer', claimedAt: at(time) });
  expect(saidPaid(order, [])).toEqual({ times: 0, minutes: 1 });
  expect(saidPaid(order, [said('10:00:20')])).toEqual({ times: 1, minutes: 1 });
  const others = [
    { method: 'cash', claimedAt: null },
    { method: 'transfer', claimedAt: null },
  ];
  expect(
    saidPaid(order, [...others, said('10:01:30'), said('10:01:30'), said('10:29:30')]),
  ).toEqual({
    times: 2,
    minutes: 30,
  });
});
