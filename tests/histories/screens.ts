import { stateLook } from '#app/domains/orders/order-words.ts';
import { lagosDay } from '#app/platform/clock.ts';
import { translatorFor } from '#app/platform/i18n/catalogues.server.ts';
import { loader as homeLoader } from '#app/routes/market/home.tsx';
import { loader as productLoader } from '#app/routes/market/product.tsx';
import { loader as receiptLoader } from '#app/routes/market/receipt.tsx';
import { loader as paymentsLoader } from '#app/routes/orders/payments.tsx';
import { loader as paymentsCsv } from '#app/routes/orders/payments-csv.ts';
import { loader as analyticsLoader } from '#app/routes/shop/analytics.tsx';
import { loader as analyticsCsv } from '#app/routes/shop/analytics-csv.ts';
import type { Dice } from '#tests/support/dice.ts';
import { summariseDays } from './clock.ts';
import { ask } from './doors.ts';
import { same } from './glance.ts';
import { cancelAsStranger, openAsBuyer, openAsStranger, openDeal } from './orders.ts';
import { membersFit, nobodyAsked, showWho } from './people.ts';
import { handFits } from './quarrels.ts';
import {
  anyOf,
  type Deal,
  day,
  extraOf,
  minute,
  owedOf,
  paidOf,
  refundedOf,
  type Trade,
} from './trade.ts';

const sumOf = (all: readonly number[]): number => all.reduce((sum, one) => sum + one, 0);
const daysAgo = (trade: Trade, days: number): string => lagosDay(new Date(trade.time - days * day));

/** Money that moved since the beginning of a Lagos day. */
const moneySince = (trade: Trade, from: string): number =>
  sumOf(
    trade.deals.flatMap(({ money }) =>
      money.flatMap(({ at, kobo }) => (lagosDay(new Date(at)) >= from ? [kobo] : [])),
    ),
  );

/** Money that goes back online arrives within the hour before people look: at midnight nobody knows on which day. */
const isDayKnown = (trade: Trade): boolean =>
  trade.deals.every(({ money }) =>
    money.every(
      ({ at, isOnline, isBack }) =>
        !isOnline || !isBack || lagosDay(new Date(at)) === lagosDay(new Date(at - 70 * minute)),
    ),
  );

/** What was sold and kept since that day. */
const salesSince = (trade: Trade, from: string): number =>
  sumOf(
    trade.deals.flatMap((deal) =>
      deal.state === 'handed' && lagosDay(new Date(deal.handedAt)) >= from
        ? [deal.totalKobo - refundedOf(deal)]
        : [],
    ),
  );

/** The sum of a column of naira, of the rows that fit. */
function csvSum(text: string, column: number, fits: (cells: string[]) => boolean): number {
  const rows = text
    .split(/\r?\n/)
    .map((line) => line.split(',').map((cell) => cell.replaceAll('"', '')));
  return sumOf(rows.filter(fits).map((cells) => Math.round(Number(cells[column]) * 100)));
}

/** Money that somebody asks back is the shop's until that is decided. */
const isPaidRow = (cells: string[]): boolean => {
  const { t } = translatorFor('en');
  return [t(stateLook.success.label), t('payments.flagged')].includes(cells[5] ?? '');
};

async function readPayments(trade: Trade): Promise<void> {
  const { owner: browser } = trade;
  const all = sumOf(trade.deals.map(paidOf));
  const today = daysAgo(trade, 0);
  const { data } = await ask(paymentsLoader, { browser, path: '/payments?from=2020-01-01' });
  same('payments page, sum of days', data.sumKobo, all);
  if (isDayKnown(trade)) {
    same('payments page, today', data.totals.todayKobo, moneySince(trade, today));
    same('payments page, 30 days', data.totals.monthKobo, moneySince(trade, daysAgo(trade, 29)));
  }
  const claims = trade.deals.flatMap(({ claimKobo }) => claimKobo ?? []);
  same('payments page, waiting', data.waiting.count, claims.length);
  const unpaid = trade.deals.filter(({ state }) => state === 'handed').map(owedOf);
  same('payments page, not paid yet', data.totals.unpaidKobo, sumOf(unpaid));
  const csv = await ask(paymentsCsv, { browser, path: '/payments.csv?from=2020-01-01' });
  same('payments CSV', csvSum(csv.data, 6, isPaidRow), all);
}

async function readFigures(trade: Trade): Promise<void> {
  const { owner: browser } = trade;
  const today = daysAgo(trade, 0);
  const { data: home } = await ask(homeLoader, { browser, path: '/' });
  const { figures } = home.dashboard;
  if (isDayKnown(trade))
    same('start page, money of the week', figures.weekKobo, moneySince(trade, daysAgo(trade, 6)));
  handFits(trade, figures.hand);
  same('start page, sold today', figures.today?.totalKobo ?? 0, salesSince(trade, today));
  await summariseDays();
  const { data } = await ask(analyticsLoader, { browser, path: '/analytics?days=30' });
  const month = salesSince(trade, data.report.range.from);
  const shown = data.report.days as { salesKobo: number }[];
  same('analytics, sales', sumOf(shown.map(({ salesKobo }) => salesKobo)), month);
  const csv = await ask(analyticsCsv, { browser, path: '/analytics.csv?days=30' });
  const isDay = (cells: string[]) => cells.length === 8 && /^\d{4}-/.test(cells[0] ?? '');
  same('analytics CSV', csvSum(csv.data, 7, isDay), month);
}

// biome-ignore lint/suspicious/noExplicitAny: pages answer each in a shape of their own
function buyerFits(deal: Deal, shown: any, name: string): void {
  const isPaid = owedOf(deal) === 0 && paidOf(deal) > 0;
  const isFree = deal.totalKobo === 0 && !deal.feeIsOpen;
  same(`${name}, buyer's page`, [shown.status, shown.totalKobo], [deal.status, deal.totalKobo]);
  same(`${name}, free or paid on the buyer's page`, [shown.isFree, shown.isPaid], [isFree, isPaid]);
  const extra = shown.moneyBack?.state === 'extra' ? shown.moneyBack.amountKobo : 0;
  same(`${name}, paid twice on the buyer's page`, extra, extraOf(deal));
  same(`${name}, owed on the buyer's page`, shown.owedKobo, owedOf(deal));
  same(`${name}, paid on the buyer's page`, shown.paid?.amountKobo ?? 0, Math.max(0, paidOf(deal)));
  same(`${name}, back on the buyer's page`, shown.refundedKobo, refundedOf(deal));
}

/** The link is no key: whoever has it reads neither whose the order is nor where it goes, and may do nothing. */
async function strangerFits(trade: Trade, deal: Deal, name: string): Promise<void> {
  const told = (await openAsStranger(deal)).map(({ data }) => JSON.stringify(data)).join();
  const { name: buyer = '' } = trade.buyers.find(({ phone }) => phone === deal.phone) ?? {};
  const secrets = [buyer, deal.phone.slice(-9), 'Allen Avenue', '"handOver"'].filter(Boolean);
  const read = secrets.filter((one) => told.replaceAll(' ', '').includes(one.replaceAll(' ', '')));
  same(`${name}, read by a stranger`, read, []);
  same(`${name}, a stranger's cancel`, (await cancelAsStranger(deal)).status, 404);
}

/** The order's own three pages: the team's, the buyer's, and the receipt. */
export async function readDeal(trade: Trade, deal: Deal): Promise<void> {
  const name = `order ${trade.deals.indexOf(deal) + 1}`;
  const { order } = (await openDeal(trade, deal)).own;
  const isPaid = owedOf(deal) === 0 && paidOf(deal) > 0;
  const money = [deal.totalKobo, paidOf(deal), refundedOf(deal)];
  same(`${name}, team's page`, [order.totalKobo, order.paidKobo, order.refundedKobo], money);
  const { order: shown } = (await openAsBuyer(deal)).data;
  // A sale over the counter has no browser of its buyer, and an erased order no buyer.
  const isOwn = deal.source === 'web' && !deal.isErased;
  same(`${name}, whole for its buyer`, shown !== undefined, isOwn);
  if (isOwn) buyerFits(deal, shown, name);
  await strangerFits(trade, deal, name);
  const params = { code: deal.code };
  const { browser } = deal;
  const { data } = await ask(receiptLoader, { browser, path: `/o/${deal.code}/receipt`, params });
  // The receipt of an erased order is the team's alone.
  same(
    `${name}, receipt for its buyer`,
    data !== undefined,
    !deal.isErased || deal.source === 'counter',
  );
  if (!data) return;
  const { receipt } = data;
  const goods = sumOf(
    receipt.lines.map(
      (line: { priceKobo: number; quantity: number }) => line.priceKobo * line.quantity,
    ),
  );
  const total = goods - receipt.discountKobo + (receipt.feeKobo ?? 0);
  same(`${name}, receipt`, [total, receipt.isPaid], [deal.totalKobo, isPaid]);
}

/** What everybody sees of an item. */
async function readItem(trade: Trade, given: Dice): Promise<void> {
  const item = anyOf(given, trade.items);
  if (!item) return;
  const browser = { cookie: '', address: '102.7.7.8' };
  const params = { stockId: item.id };
  const { data } = await ask(productLoader, { browser, path: `/stocks/${item.id}`, params });
  const left = sumOf(item.slots.map((slot) => trade.bookOf(slot)));
  same(`item ${trade.items.indexOf(item) + 1}, its page`, data.stock.soldOut, left === 0);
  const [slot] = item.slots;
  if (slot && item.slots.length === 1)
    same('price on its page', data.stock.priceKobo, trade.priceOf(item, slot));
}

/** Every screen that tells money or goods says what people know. */
export async function readScreens(trade: Trade, given: Dice): Promise<void> {
  await membersFit(trade);
  await nobodyAsked(trade, given);
  if (!trade.isSuspended) await readItem(trade, given);
  const settled = trade.deals.filter(({ isInFlight }) => !isInFlight);
  for (let n = 0; n < 2; n++) {
    const deal = anyOf(given, settled);
    if (deal) await readDeal(trade, deal);
  }
  if (settled.length < trade.deals.length) return;
  await showWho(trade);
  await readPayments(trade);
  await readFigures(trade);
}
