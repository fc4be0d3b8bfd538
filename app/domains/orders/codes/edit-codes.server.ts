import { and, count, eq } from 'drizzle-orm';
import { z } from 'zod';
import { type Actor, lockShop } from '#app/domains/shops/commands/lock-shop.server.ts';
import { lagosDay, now } from '#app/platform/clock.ts';
import type { Transaction } from '#app/platform/db/database.server.ts';
import { inTransaction, isUniqueViolation } from '#app/platform/db/transaction.server.ts';
import { checked } from '#app/platform/http/forms/form-fault.server.ts';
import { keyOf, keysOf, rawForm } from '#app/platform/http/input/form-fields.ts';
import { isId } from '#app/platform/id.ts';
import { keyField, textField } from '#app/platform/text/fields.ts';
import { nairaToKobo } from '#app/platform/text/naira-in.ts';
import { orderErrors } from '../orders.errors.ts';
import { type Meant, ownMeant } from './codes.queries.server.ts';
import { discountCodes } from './codes.table.server.ts';
import { codeKey, codeKinds, isCodeKey, maxCodes, maxPercent } from './codes.ts';

const most = 100_000_000_000;
const typed = () => textField({ max: 40, tooLong: 'orders.amount_invalid' }).default('');
const naira = typed()
  .transform((text) => (text === '' ? 0 : (nairaToKobo(text) ?? -1)))
  .refine((kobo) => kobo >= 0 && kobo <= most, 'orders.amount_invalid');
const times = typed()
  .transform((text) => (text === '' ? null : Number(text)))
  .refine(
    (n) => n === null || (Number.isInteger(n) && n >= 1 && n <= 1_000_000),
    'orders.times_invalid',
  );
const day = keyField({ max: 10, invalid: 'orders.day_invalid' })
  .regex(/^(\d{4}-\d{2}-\d{2})?$/, 'orders.day_invalid')
  .refine(
    (text) => text === '' || !Number.isNaN(Date.parse(`${text}T00:00:00+01:00`)),
    'orders.day_invalid',
  )
  .default('');

/** The beginning of a Lagos day, and of the one after it. */
const startOf = (text: string): Date => new Date(`${text}T00:00:00+01:00`);
const endOf = (text: string): Date => new Date(startOf(text).getTime() + 86_400_000);

/** What the owner fills in; `until` is the last day on which it counts. */
export const codeDraft = z
  .object({
    code: textField({ max: 60, tooLong: 'orders.code_form' })
      .transform(codeKey)
      .refine(isCodeKey, 'orders.code_form'),
    kind: z.enum(codeKinds, 'orders.choose_way'),
    value: typed(),
    minimum: naira,
    from: day,
    until: day,
    mostUses: times,
    mostPerPhone: times,
  })
  .transform(({ kind, value, from, until, ...rest }, context) => {
    const plain =
      kind === 'percent' && /^\d{1,3} ?%?$/.test(value) ? Number.parseInt(value, 10) : undefined;
    const amount = kind === 'percent' ? plain : nairaToKobo(value);
    if (amount === undefined || amount < 1 || amount > (kind === 'percent' ? maxPercent : most)) {
      const message = kind === 'percent' ? 'orders.percent_invalid' : 'orders.amount_invalid';
      context.addIssue({ code: 'custom', path: ['value'], message });
      return z.NEVER;
    }
    const startsAt = from === '' || from === lagosDay() ? now() : startOf(from);
    const endsAt = until === '' ? null : endOf(until);
    if (endsAt && endsAt <= startsAt) {
      context.addIssue({ code: 'custom', path: ['until'], message: 'orders.day_before' });
      return z.NEVER;
    }
    return { ...rest, kind, value: amount, startsAt, endsAt };
  });

export type CodeDraft = z.output<typeof codeDraft>;

/** The shop's row is locked: the hundredth code is the last, however many make one at once. */
export async function addCode(
  tx: Transaction,
  actor: Actor,
  { minimum, ...draft }: CodeDraft & Meant,
): Promise<string> {
  const { shop } = await lockShop(tx, actor, 'prices.edit');
  const [known] = await tx
    .select({ n: count() })
    .from(discountCodes)
    .where(eq(discountCodes.shopId, shop.id));
  if ((known?.n ?? 0) >= maxCodes) throw orderErrors.code_too_many({ most: maxCodes });
  const meant = await ownMeant(tx, shop.id, draft);
  const values = { ...draft, ...meant, minimumKobo: minimum };
  try {
    const [row] = await tx
      .insert(discountCodes)
      .values({ ...values, shopId: shop.id, createdBy: actor.userId })
      .returning({ id: discountCodes.id });
    return row?.id ?? '';
  } catch (error) {
    if (isUniqueViolation(error, 'discount_codes_code'))
      throw orderErrors.code_taken({}, { cause: error, fields: { code: 'orders.code_taken' } });
    throw error;
  }
}

/** Stopped for good, also when asked twice; orders that have it keep it. */
export async function stopCode(tx: Transaction, actor: Actor, codeId: string): Promise<void> {
  const { shop } = await lockShop(tx, actor, 'prices.edit');
  if (!isId(codeId)) throw orderErrors.code_unknown();
  const own = and(eq(discountCodes.id, codeId), eq(discountCodes.shopId, shop.id));
  const [row] = await tx.select().from(discountCodes).where(own).for('update');
  if (!row) throw orderErrors.code_missing();
  if (row.stoppedAt) return;
  await tx.update(discountCodes).set({ stoppedAt: now() }).where(own);
}

/** The forms of the owner's page. */
export const answerCodes = (actor: Actor, form: FormData): Promise<unknown> =>
  inTransaction(async (tx) => {
    if (keyOf(form, 'intent') === 'stop') return stopCode(tx, actor, keyOf(form, 'id'));
    const draft = checked(codeDraft, rawForm(form));
    const [stockIds, sectionIds] = [keysOf(form, 'item'), keysOf(form, 'section')];
    return addCode(tx, actor, { ...draft, stockIds, sectionIds });
  });
