import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { translatorFor } from '#app/platform/i18n/catalogues.server.ts';
import { I18nProvider } from '#app/platform/i18n/i18n.tsx';
import type { HistoryEntry } from '../orders.queries.server.ts';
import { OrderHistory } from './order-history.tsx';
import { OrderTotals } from './order-items.tsx';

const shown = (part: React.ReactElement) =>
  renderToStaticMarkup(<I18nProvider value={translatorFor('en')}>{part}</I18nProvider>);

const entry = (kind: HistoryEntry['kind']): HistoryEntry => ({
  id: kind,
  kind,
  by: 'system',
  byName: null,
  text: null,
  amountKobo: null,
  at: new Date('2026-11-17T09:00:00Z'),
});

test('money that a bank takes back has no tick beside it', () => {
  const history = [entry('completed'), entry('disputed'), entry('dispute_lost')];
  const html = shown(
    <OrderHistory history={history} status="completed" getBy="pickup" buyerName="Bola" />,
  );
  const signs = [...html.matchAll(/#([\w-]+)"/g)].map(([, name]) => name);
  expect(signs).toEqual(['check', 'triangle-alert', 'circle-x']);
});

test('the shop’s own page does not promise the shop that the shop will tell the fee', () => {
  const totals = {
    lines: [{ priceKobo: 500_000, quantity: 1 }],
    feeKobo: null,
    place: 'Maiduguri',
  };
  expect(shown(<OrderTotals {...totals} />)).toContain('The shop will tell you the fee');
  expect(shown(<OrderTotals {...totals} isOwn />)).toContain('Waiting for the delivery fee');
});

test('what tells a transfer apart is the buyer’s own on the buyer’s page, and the buyer’s on the shop’s', () => {
  const totals = {
    lines: [{ priceKobo: 500_000, quantity: 1 }],
    discountKobo: 80,
    oddKobo: 80,
    feeKobo: undefined,
  };
  expect(shown(<OrderTotals {...totals} />)).toContain('To tell your transfer apart');
  const own = shown(<OrderTotals {...totals} isOwn />);
  expect(own).toContain('To tell this transfer apart');
  expect(own).not.toContain('your');
});

test('a fee that follows from the place is not promised to be told by the shop', () => {
  const totals = { lines: [{ priceKobo: 500_000, quantity: 1 }], feeKobo: null };
  const open = shown(<OrderTotals {...totals} isPlaceOpen />);
  expect(open).toContain('Depends on your place');
  expect(open).not.toContain('The shop will tell you the fee');
});
