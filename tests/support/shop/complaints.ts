import { handleBuyerAction } from '#app/domains/orders/commands/buyer-actions.server.ts';
import { handleTeamAction } from '#app/domains/orders/commands/team-actions.server.ts';
import type { OrderDraft } from '#app/domains/orders/order-draft.ts';
import type { Actor } from '#app/domains/shops/commands/lock-shop.server.ts';
import { buyerOf } from '../buyers/buyer-of.ts';
import { makeOrder, makePlainItem } from './orders.ts';
import { makeShop } from './shops.ts';

export function formOf(fields: Record<string, string | File>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

type Order = Awaited<ReturnType<typeof makeOrder>>;

export const asTeam = (actor: Actor, { id }: Order, fields: Record<string, string>) =>
  handleTeamAction(actor, id, formOf(fields));
export const asBuyer = async ({ code }: Order, fields: Record<string, string | File>) =>
  handleBuyerAction(code, formOf(fields), await buyerOf(code));

let phones = 3_330_000;

/** An order of ₦12,000 that was paid by transfer and marked completed, by the forms of its page. */
export async function completedOrder(given: Partial<Omit<OrderDraft, 'lines'>> = {}) {
  const shop = await makeShop();
  const phone = `0806${phones++}`;
  const stockId = await makePlainItem(shop.id);
  const order = await makeOrder(shop.id, [{ stockId }], { phone, ...given });
  await asTeam(shop.actor, order, { intent: 'money', method: 'transfer', seen: 'yes' });
  for (const to of ['confirmed', 'ready', 'completed'])
    await asTeam(shop.actor, order, { intent: 'advance', to, without: 'yes' });
  return { shop, order, stockId, phoneKey: `+234${phone.slice(1)}` };
}

export const complaint = {
  intent: 'complain',
  reason: 'not_received',
  words: 'I waited at home all day and nobody came.',
};

/** The buyer has said that nothing came. */
export async function complainedOrder() {
  const completed = await completedOrder();
  await asBuyer(completed.order, complaint);
  return completed;
}

/** The shop has answered, and that was not enough for the buyer. */
export async function raisedOrder() {
  const complained = await complainedOrder();
  const { shop, order } = complained;
  const answer = 'The rider gave it to your neighbour.';
  await asTeam(shop.actor, order, { intent: 'answer-complaint', answer });
  await asBuyer(order, { intent: 'complaint-raise' });
  return complained;
}
