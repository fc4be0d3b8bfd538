import { givenMonthsOf } from '#app/domains/billing/billing.queries.server.ts';
import { measuresOf } from '#app/domains/moderation/measures/measures.queries.server.ts';
import type { PlanId } from '#app/domains/plans/plans.ts';
import { newCode } from '#app/platform/id.ts';
import { askRoom, roomModule, viewerOf } from './ask-room.ts';
import { makeOperator } from './operators.ts';

const reason = 'Two days without service were our fault.';

/** A form of the room about one shop, sent by a moderator who has just come in. */
async function sendToShop(shopId: string, form: Record<string, string>): Promise<void> {
  const { action } = await roomModule('routes/operator/one-shop.tsx');
  if (!action) throw new Error('no forms');
  const viewer = await viewerOf(await makeOperator('moderator'));
  const asked = { path: `/operator/shops/${shopId}`, params: { shopId }, viewer };
  const { status } = await askRoom(action, { ...asked, form: { reason, ...form } });
  if (status !== 302) throw new Error(`${form.intent} was answered with ${status}`);
}

export const giveMonth = (shopId: string, planId: PlanId, months = '1') =>
  sendToShop(shopId, { intent: 'plan', planId, months, key: newCode(16) });

/** What is left of the newest giving. */
export async function takeBackMonth(shopId: string): Promise<void> {
  const [given] = await givenMonthsOf(shopId);
  await sendToShop(shopId, { intent: 'take-back', reference: given?.reference ?? '' });
}

export const suspend = (shopId: string) =>
  sendToShop(shopId, { intent: 'measure', kind: 'suspend', key: newCode(16) });

export async function liftSuspension(shopId: string): Promise<void> {
  const measures = await measuresOf(shopId);
  const measure = measures.find(({ kind }) => kind === 'suspend');
  await sendToShop(shopId, { intent: 'lift', measureId: measure?.id ?? '' });
}
