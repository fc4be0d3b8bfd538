import { newId } from '#app/platform/id.ts';
import { koboToNaira } from '#app/platform/money.ts';
import { action as editAction } from '#app/routes/stocks/stock-edit.tsx';
import {
  action as historyAction,
  loader as historyLoader,
} from '#app/routes/stocks/stock-history.tsx';
import { action as pricesAction } from '#app/routes/stocks/stock-prices.tsx';
import { action as listAction } from '#app/routes/stocks/stocks.tsx';
import type { Dice } from '#tests/support/dice.ts';
import { openPage } from '#tests/support/items/item-pages.ts';
import { waitingPhoto } from '#tests/support/shop/stocks.ts';
import { ask, isDone } from './doors.ts';
import { anyOf, day, dayText, type Item, type Slot, type Trade } from './trade.ts';

const place = { category1: 'Boutique', category2: 'Traditional Wear', category3: 'Ankara Fabrics' };

/** By the sheet of the shop's own list: plain, or in two colours of which one has a price of its own. */
export async function addItem(trade: Trade, given: Dice): Promise<boolean> {
  const priceKobo = (2_000 + given.below(9) * 1_500) * 100;
  const pieces = [2 + given.below(7), 1 + given.below(4)];
  const hasVariants = given.chance(0.4);
  const id = newId();
  const ownKobo = hasVariants && given.chance(0.5) ? priceKobo + 100_000 : null;
  const fields: [string, string][] = Object.entries({
    ...place,
    intent: 'add',
    operation: id,
    imagePath: await waitingPhoto(trade.shop.actor),
    productName: `Item ${trade.nextName()}`,
    description: 'New',
    price: String(koboToNaira(priceKobo)),
    quantity: String(pieces[0]),
  });
  const rows = hasVariants
    ? ([
        ['Red', null],
        ['Blue', ownKobo],
      ] as const)
    : [];
  for (const [at, [color, own]] of rows.entries()) {
    fields.push(['rowId', ''], ['rowFrom', ''], ['rowColor', color], ['rowSize', 'M']);
    fields.push(['rowQuantity', String(pieces[at])]);
    fields.push(['rowPrice', own === null ? '' : String(koboToNaira(own))]);
  }
  const answer = await ask(listAction, { browser: trade.owner, path: '/stocks', fields });
  if (!isDone(answer)) return false;
  const item: Item = { id, priceKobo, pricedAt: trade.time, slots: [] };
  const { data } = await openHistory(trade, item);
  const variants = data.item.variants as { id: string; color: string; quantity: number }[];
  item.slots = hasVariants
    ? variants.map((variant) => ({
        variantId: variant.id,
        label: variant.color,
        ownKobo: variant.color === 'Blue' ? ownKobo : null,
        shelf: pieces[variant.color === 'Blue' ? 1 : 0] ?? 0,
        oversold: 0,
        countedAt: 0,
      }))
    : [
        {
          variantId: null,
          label: '',
          ownKobo: null,
          shelf: pieces[0] ?? 0,
          oversold: 0,
          countedAt: 0,
        },
      ];
  trade.items.push(item);
  return true;
}

const openHistory = (trade: Trade, item: Item) =>
  ask(historyLoader, {
    browser: trade.owner,
    path: `/stocks/${item.id}/history`,
    params: { stockId: item.id },
  });

const sendHistory = (trade: Trade, item: Item, fields: Record<string, string>) =>
  ask(historyAction, {
    browser: trade.owner,
    path: `/stocks/${item.id}/history`,
    params: { stockId: item.id },
    fields: { operation: newId(), ...fields },
  });

export interface Found {
  item: Item;
  slot: Slot;
}

/** An item with one of its slots. */
export function slotOf(trade: Trade, given: Dice): Found | undefined {
  const item = anyOf(given, trade.items);
  const slot = item && anyOf(given, item.slots);
  return slot && { item, slot };
}

export async function restock(trade: Trade, given: Dice): Promise<boolean> {
  const found = slotOf(trade, given);
  if (!found) return false;
  const { item, slot } = found;
  const pieces = 1 + given.below(4);
  const fields = slot.variantId
    ? { variantId: slot.variantId, rowQuantity: String(pieces) }
    : { quantity: String(pieces) };
  const answer = await sendHistory(trade, item, { intent: 'restock', note: '', ...fields });
  if (isDone(answer)) slot.shelf += pieces;
  return isDone(answer);
}

/** Somebody counts what stands there, at times after a piece was lost or found, and saves it at once or later. */
export async function count(trade: Trade, given: Dice): Promise<boolean> {
  const found = slotOf(trade, given);
  if (!found) return false;
  const { item, slot } = found;
  const { data } = await openHistory(trade, item);
  const shown = slot.variantId
    ? data.item.variants.find(({ id }: { id: string }) => id === slot.variantId)
    : data.item;
  if (!shown) return false;
  const differs = given.chance(0.5) ? given.below(3) - 1 : 0;
  const lost = Math.max(differs, -slot.shelf);
  const counted = slot.shelf + lost;
  const openedAt = trade.time;
  const save = async () => {
    // A phone has sold or added some of it meanwhile, or somebody has counted it: the person counts again.
    const isMoved = trade.untold.some((one) => one.slot === slot && one.at > openedAt);
    if (isMoved || slot.countedAt > openedAt) return false;
    const answer = await sendHistory(trade, item, {
      intent: 'correct',
      variantId: slot.variantId ?? '',
      from: String(shown.quantity + (shown.promised ?? 0)),
      counted: String(counted),
      reason: 'counted',
    });
    if (!isDone(answer)) return false;
    slot.shelf += lost;
    trade.isCounted(slot, trade.time);
    return true;
  };
  if (given.chance(0.7)) return save();
  trade.openForms.push(save);
  return true;
}

/** The edit form as it stands in the browser; what the person changes in it is chosen when it is sent. */
export async function openEdit(trade: Trade, given: Dice): Promise<boolean> {
  const item = anyOf(given, trade.items);
  if (!item) return false;
  const { form } = await openPage(trade.shop.owner, item.id);
  const start = [...form].map(([name, value]): [string, string] => [name, String(value)]);
  const shown = String(form.get('price')).replaceAll(',', '');
  const save = async (then: Dice) => {
    const priceKobo = then.chance(0.3) ? (2_000 + then.below(9) * 1_500) * 100 : undefined;
    const price = priceKobo === undefined ? shown : String(koboToNaira(priceKobo));
    const description = `Text ${trade.nextName()}`;
    const changed: Record<string, string> = { description, price, operation: newId() };
    const fields = start.map(([name, value]): [string, string] => [name, changed[name] ?? value]);
    const params = { stockId: item.id };
    const path = `/stocks/${item.id}/edit`;
    const answer = await ask(editAction, { browser: trade.owner, path, params, fields });
    if (!isDone(answer)) return false;
    if (priceKobo !== undefined && price !== shown) trade.takePrice(item, priceKobo);
    return true;
  };
  trade.openForms.push(save);
  return true;
}

/** A form that was opened before is sent now. */
export async function sendForm(trade: Trade, given: Dice): Promise<boolean> {
  const { openForms } = trade;
  const [save] = openForms.splice(given.below(openForms.length), 1);
  return save ? save(given) : false;
}

export async function startPromo(trade: Trade, given: Dice): Promise<boolean> {
  const item = anyOf(given, trade.items);
  if (!item) return false;
  const base = item.priceKobo;
  const priceKobo = Math.round(base * 0.006) * 100;
  const from = given.below(3);
  const until = from + given.below(3);
  const [first, last] = [dayText(trade.time + from * day), dayText(trade.time + until * day)];
  const answer = await ask(pricesAction, {
    browser: trade.owner,
    path: `/stocks/${item.id}/prices`,
    params: { stockId: item.id },
    fields: { intent: 'offer', price: String(koboToNaira(priceKobo)), from: first, until: last },
  });
  if (!isDone(answer)) return false;
  const startOf = (text: string) => Date.parse(`${text}T00:00:00+01:00`);
  item.promo = {
    priceKobo,
    from: from === 0 ? trade.time : startOf(first),
    until: startOf(last) + day,
  };
  if (from === 0) item.pricedAt = trade.time;
  return true;
}

export async function stopPromo(trade: Trade, given: Dice): Promise<boolean> {
  const item = anyOf(
    given,
    trade.items.filter(({ promo }) => promo),
  );
  if (!item) return false;
  const answer = await ask(pricesAction, {
    browser: trade.owner,
    path: `/stocks/${item.id}/prices`,
    params: { stockId: item.id },
    fields: { intent: 'stop' },
  });
  if (!isDone(answer)) return false;
  if (item.promo && item.promo.from <= trade.time) item.pricedAt = trade.time;
  item.promo = undefined;
  return true;
}
