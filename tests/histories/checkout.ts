import { newToken } from '#app/platform/id.ts';
import { koboToNaira } from '#app/platform/money.ts';
import { action as checkoutAction } from '#app/routes/market/checkout.tsx';
import { action as dealAction, loader as dealLoader } from '#app/routes/market/deal.tsx';
import { action as offerAction } from '#app/routes/market/make-offer.tsx';
import { action as codesAction, loader as codesLoader } from '#app/routes/shop/codes.tsx';
import { action as deliveryAction } from '#app/routes/shop/delivery.tsx';
import { action as bidsAction, loader as bidsLoader } from '#app/routes/shop/offers.tsx';
import { action as pricesAction } from '#app/routes/stocks/stock-prices.tsx';
import type { Dice } from '#tests/support/dice.ts';
import { orderOf } from './clock.ts';
import { ask, type Browser, call, type Fields, isDone } from './doors.ts';
import { slotOf } from './goods.ts';
import {
  cartOf,
  goodsKoboOf,
  newDeal,
  openAsBuyer,
  seenLines,
  sendAsBuyer,
  sendAsTeam,
} from './orders.ts';
import { anyOf, type Buyer, type Deal, type Trade } from './trade.ts';

const areas = ['lagos/ikeja', 'lagos/surulere', 'oyo/ibadan-north'];
const ways = ['delivery', 'transfer', 'transfer', 'online'] as const;

interface Basket {
  lines: ReturnType<typeof seenLines>;
  buyer: Buyer;
  promo?: string;
  /** What the buyer before chose, who has told of the shop. */
  again?: Trade['lastChoice'];
  /** What stood on the page of an agreed price. */
  discountKobo?: number;
}

/** What the check-out sends: where to, how it is paid, and the sums that the browser has asked for and shown. */
async function checkoutFields(trade: Trade, given: Dice, basket: Basket) {
  const { lines, buyer, again } = basket;
  const promo = again?.promo ?? basket.promo ?? '';
  const getBy = again?.getBy ?? (given.chance(0.45) ? 'delivery' : 'pickup');
  const place = again?.place ?? (getBy === 'delivery' ? (anyOf(given, areas) ?? '') : '');
  const payBy = again?.payBy ?? anyOf(given, ways) ?? 'delivery';
  trade.lastChoice = { promo, getBy, place, payBy };
  const asked = { shopId: trade.shop.id, promo, getBy, place, lines };
  const isPlain = promo === '' && getBy === 'pickup';
  const sums = isPlain ? undefined : (await call(buyer.browser, 'orderSums', asked)).data;
  return {
    name: buyer.name,
    phone: buyer.phone,
    getBy,
    place,
    address: getBy === 'delivery' ? '4 Allen Avenue' : '',
    payBy,
    promo: sums?.codeFault ? '' : promo,
    discountKobo: String(basket.discountKobo ?? sums?.discountKobo ?? 0),
    feeKobo: sums?.feeKobo == null ? '' : String(sums.feeKobo),
    zone: sums?.zone ?? '',
    key: newToken(),
    lines: JSON.stringify(lines),
  };
}

/** The order, with the code that the shop's goods may need. */
async function order(door: unknown, asked: Parameters<typeof ask>[1]) {
  const answer = await ask(door, asked);
  const code = answer.data?.code?.demoCode as string | undefined;
  return code ? ask(door, { ...asked, fields: { ...asked.fields, code } as Fields }) : answer;
}

type Sent = Awaited<ReturnType<typeof checkoutFields>>;

/** The order is there: the team finds it, and its sums are those that the buyer was shown. */
async function takeUp(
  trade: Trade,
  browser: Browser,
  code: string,
  lines: Deal['lines'],
  sent: Sent,
): Promise<void> {
  const { id, totalKobo, oddKobo, feeState } = await orderOf(code);
  const goods = goodsKoboOf(JSON.parse(sent.lines) as Basket['lines']);
  const shown = goods - Number(sent.discountKobo) + Number(sent.feeKobo);
  if (totalKobo + oddKobo !== shown)
    throw new Error(`an order came to ${totalKobo + oddKobo}, the buyer was shown ${shown}`);
  const { payBy, getBy, phone, promo: discountCode } = sent;
  const deal = newDeal(trade, { id, code, lines, totalKobo, payBy, phone, discountCode, browser });
  deal.getBy = getBy === 'delivery' ? 'delivery' : 'pickup';
  deal.feeIsOpen = feeState === 'asked';
  trade.deals.push(deal);
}

export async function place(trade: Trade, given: Dice): Promise<boolean> {
  const lines = cartOf(trade, given, 3);
  if (lines.length === 0) return false;
  const buyer = trade.buyer(given);
  const promo = given.chance(0.4) ? (anyOf(given, trade.codes) ?? '') : '';
  const again = given.chance(0.3) ? trade.lastChoice : undefined;
  const basket = { lines: seenLines(trade, lines), buyer, promo, again };
  const fields = await checkoutFields(trade, given, basket);
  const params = { shopId: trade.shop.id };
  const path = `/checkout/${trade.shop.id}`;
  const answer = await order(checkoutAction, { browser: buyer.browser, path, params, fields });
  const code = answer.data?.placed as string | undefined;
  if (!isDone(answer) || !code) return false;
  await takeUp(trade, buyer.browser, code, lines, fields);
  return true;
}

/** A code that pays for all goods, as often as anybody likes. */
export async function makeGift(trade: Trade): Promise<void> {
  const code = `GIFT${trade.nextName()}`;
  const fields = { code, kind: 'amount', value: '100000', mostUses: '', mostPerPhone: '' };
  await ask(codesAction, { browser: trade.owner, path: '/codes', fields });
  trade.codes.push(code);
}

export async function makeCode(trade: Trade, given: Dice): Promise<boolean> {
  const code = `CODE${trade.nextName()}`;
  const isPercent = given.chance(0.5);
  const value = isPercent ? [10, 30, 90][given.below(3)] : [500, 3_000, 100_000][given.below(3)];
  const answer = await ask(codesAction, {
    browser: trade.owner,
    path: '/codes',
    fields: {
      code,
      kind: isPercent ? 'percent' : 'amount',
      value: String(value),
      mostUses: given.chance(0.3) ? '2' : '',
      mostPerPhone: given.chance(0.5) ? '1' : '',
    },
  });
  if (isDone(answer)) trade.codes.push(code);
  return isDone(answer);
}

export async function stopCode(trade: Trade, given: Dice): Promise<boolean> {
  const { data } = await ask(codesLoader, { browser: trade.owner, path: '/codes' });
  const code = anyOf(given, data.own.codes as { id: string }[]);
  const fields = { intent: 'stop', id: code?.id ?? '' };
  return isDone(await ask(codesAction, { browser: trade.owner, path: '/codes', fields }));
}

/** Where the shop delivers to, and for what. */
export async function addZone(trade: Trade, given: Dice): Promise<boolean> {
  const places = areas[given.below(areas.length)] ?? '';
  const fee = String([0, 800, 1_500][given.below(3)]);
  const fields = { intent: 'zone', name: `Zone ${trade.nextName()}`, places, fee };
  return isDone(await ask(deliveryAction, { browser: trade.owner, path: '/delivery', fields }));
}

/** The shop says what the delivery costs. */
export async function tellFee(trade: Trade, given: Dice): Promise<boolean> {
  const deal = trade.dealOf(given, ({ feeIsOpen, state }) => feeIsOpen && state === 'open');
  if (!deal) return false;
  const fee = String([0, 700, 1_200][given.below(3)]);
  const answer = await sendAsTeam(trade, deal, { intent: 'fee', fee });
  if (!isDone(answer)) return false;
  deal.totalKobo = (await orderOf(deal.code)).totalKobo;
  return true;
}

export async function agreeFee(trade: Trade, given: Dice): Promise<boolean> {
  const deal = trade.dealOf(given, ({ feeIsOpen, state }) => feeIsOpen && state === 'open');
  if (!deal) return false;
  const { data } = await openAsBuyer(deal);
  const feeKobo = String(data.order.feeKobo ?? '');
  const answer = await sendAsBuyer(trade, deal, { intent: 'agree-fee', feeKobo });
  if (isDone(answer)) deal.feeIsOpen = false;
  return isDone(answer);
}

/** A buyer offers less for something that the shop lets them offer for. */
export async function bid(trade: Trade, given: Dice): Promise<boolean> {
  const found = slotOf(trade, given);
  if (!found) return false;
  const { item, slot } = found;
  const params = { stockId: item.id };
  const path = `/stocks/${item.id}/prices`;
  const fields = { intent: 'negotiable', negotiable: 'on' };
  await ask(pricesAction, { browser: trade.owner, path, params, fields });
  const { browser, name, phone } = trade.buyer(given);
  const answer = await ask(offerAction, {
    browser,
    path: `/stocks/${item.id}/offer`,
    params,
    fields: {
      variantId: slot.variantId ?? '',
      amount: String(koboToNaira(Math.floor(trade.priceOf(item, slot) / 130) * 100)),
      quantity: String(1 + given.below(2)),
      name,
      phone,
    },
  });
  const code = answer.location?.split('/deal/')[1];
  if (code) trade.bids.push({ code, phone, item, slot });
  return code !== undefined;
}

export async function answerBid(trade: Trade, given: Dice): Promise<boolean> {
  const { data } = await ask(bidsLoader, { browser: trade.owner, path: '/offers' });
  const open = anyOf(given, data.own.waiting as { id: string; amountKobo: number }[]);
  if (!open) return false;
  const intent = given.chance(0.8) ? 'accept' : 'refuse';
  const fields = { intent, id: open.id, seenKobo: String(open.amountKobo) };
  return isDone(await ask(bidsAction, { browser: trade.owner, path: '/offers', fields }));
}

/** What both agreed on is ordered on the page of the offer. */
export async function orderBid(trade: Trade, given: Dice): Promise<boolean> {
  const known = anyOf(given, trade.bids);
  const buyer = trade.buyers.find(({ phone }) => phone === known?.phone);
  if (!known || !buyer) return false;
  const { browser } = buyer;
  const params = { code: known.code };
  const path = `/deal/${known.code}`;
  const { data, status } = await ask(dealLoader, { browser, path, params });
  if (status !== 200 || !data.deal) return false;
  const { line, discountKobo } = data.deal;
  const { stockId, variantId, quantity, priceKobo } = line;
  const lines = [{ stockId, variantId, quantity, priceKobo }];
  const fields = await checkoutFields(trade, given, { lines, buyer, discountKobo });
  const answer = await order(dealAction, { browser, path, params, fields });
  const code = answer.data?.placed as string | undefined;
  if (!isDone(answer) || !code) return false;
  const { item, slot } = known;
  await takeUp(trade, browser, code, [{ item, slot, pieces: quantity, back: 0, short: 0 }], fields);
  return true;
}
