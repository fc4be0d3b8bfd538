import { z } from 'zod';
import { phoneInput } from '#app/domains/accounts/accounts.ts';
import { categories } from '#app/domains/categories/categories.ts';
import { defaultPlanId, isPlanId, type PlanId, userLimitOf } from '#app/domains/plans/plans.ts';
import { now } from '#app/platform/clock.ts';
import { textField } from '#app/platform/text/fields.ts';
import { foldText } from '#app/platform/text/fold.ts';
import { composed } from '#app/platform/text/normal-form.ts';

export const maxShopName = 50;
export const maxShopPhone = 20;
export const maxShopAddress = 200;
export const maxPersonName = 30;
export const maxPictureBytes = 10 * 1024 * 1024;
/** How long an unpaid plan keeps its limits. */
export const graceDays = 5;

const line = (max: number, tooLong: string) => textField({ max, tooLong });

const slugs = categories.map(({ slug }) => slug);

/** Step 2 of the registration. The texts of a wrong field are message codes of the catalogue. */
export const storeInput = z.object({
  storeName: line(maxShopName, 'shops.name_too_long').refine(Boolean, 'shops.fill_in_all'),
  businessType: z.enum(slugs, 'shops.fill_in_all'),
});
export type StoreInput = z.output<typeof storeInput>;

/** `@ngozi_fashion` or `ngozi_fashion`; nothing clears it. */
const telegramName = line(60, 'shops.telegram_invalid')
  .transform((typed) => typed.replace(/^@/, '').replace(/^https?:\/\/t\.me\//i, ''))
  .refine((name) => /^([a-z]\w{4,31})?$/i.test(name), 'shops.telegram_invalid')
  .transform((name) => name || null);

/** Nothing, or a further business; a form that does not ask leaves it as it is. */
const furtherType = z.enum(['', ...slugs], 'shops.type_invalid').optional();

/** A box that is not ticked is not sent. */
const ticked = z
  .literal('on')
  .optional()
  .transform((given) => given === 'on');

const editFields = z.object({
  name: line(maxShopName, 'shops.name_too_long').refine(Boolean, 'shops.name_required'),
  phoneNumber: line(maxShopPhone, 'shops.phone_too_long').refine(
    (typed) =>
      /^\+?[\d\s().-]*$/.test(typed) && (typed === '' || /\d{3}/.test(typed.replace(/\D/g, ''))),
    'shops.phone_invalid',
  ),
  address: line(maxShopAddress, 'shops.address_too_long'),
  telegramUsername: telegramName,
  asksForCode: ticked,
  handsOverByCode: ticked,
  handsOverPaid: ticked,
  tellsTransfersApart: ticked,
  employeesDelete: ticked,
  secondType: furtherType,
  thirdType: furtherType,
});

export const shopEditInput = editFields.transform(({ secondType, thirdType, ...edit }) => {
  const asked = [secondType, thirdType].filter((type) => type !== undefined);
  const moreTypes = [...new Set(asked)].filter((type) => type !== '');
  return { ...edit, ...(asked.length > 0 && { moreTypes }) };
});
export type ShopEdit = z.output<typeof shopEditInput>;

const personName = line(maxPersonName, 'shops.person_name_too_long');
const requiredText = 'shops.user_fields_required';

export const employeeInput = z.object({
  firstName: personName.refine(Boolean, requiredText),
  lastName: personName,
  phoneNumber: line(maxShopPhone, 'shops.phone_too_long')
    .refine(Boolean, requiredText)
    .pipe(phoneInput),
});
export type EmployeeInput = z.output<typeof employeeInput>;

export const ownNamesInput = z.object({ firstName: personName, lastName: personName });

/** The name as the directory sorts and searches it, and the button it stands under. */
export function shopNameKeys(name: string): { nameNorm: string; letter: string } {
  const nameNorm = foldText(name) || name.toLowerCase();
  const first = nameNorm[0] ?? '';
  return { nameNorm, letter: first >= 'a' && first <= 'z' ? first : '#' };
}

/** The typed confirmation forgives spaces and case, nothing else. */
export function isSameName(typed: string, name: string): boolean {
  const plain = (text: string) => composed(text).toLowerCase().replace(/\s+/g, '');
  return plain(typed) !== '' && plain(typed) === plain(name);
}

/** What a shop may use today: a paid plan that has run out counts as Starter after the days of grace. */
export function planInForce(
  shop: { plan: string; planUntil: Date | string | null },
  at: Date = now(),
): PlanId {
  if (!isPlanId(shop.plan) || shop.plan === defaultPlanId) return defaultPlanId;
  if (shop.planUntil === null) return shop.plan;
  const end = new Date(shop.planUntil).getTime() + graceDays * 86_400_000;
  return at.getTime() < end ? shop.plan : defaultPlanId;
}

/** How many people the shop may have besides its owner, today. */
export const teamLimitOf = (shop: Parameters<typeof planInForce>[0], at?: Date): number =>
  userLimitOf(planInForce(shop, at));

/** What a team list calls a person: the own names, else those the shop gave, else the phone. */
export function nameOrPhone(person: {
  firstName: string;
  lastName: string;
  phone: string;
}): string {
  return `${person.firstName} ${person.lastName}`.trim() || person.phone;
}
