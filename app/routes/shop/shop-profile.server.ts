import { data, redirect, redirectDocument } from 'react-router';
import { advertCount } from '#app/domains/adverts/adverts.queries.server.ts';
import { inboxCounts } from '#app/domains/messages/messages.queries.server.ts';
import { isShopHeld } from '#app/domains/moderation/commands/held-shop.server.ts';
import { noticeForms } from '#app/domains/notices/notice-forms.server.ts';
import { moneyUnderWayOf } from '#app/domains/orders/commands/money-under-way.server.ts';
import { orderCount } from '#app/domains/orders/figures.queries.server.ts';
import type { ProfileAnswer } from '#app/domains/shops/profile/answer.ts';
import type { FormContext, Handlers } from '#app/domains/shops/profile/form-context.server.ts';
import { securityForms } from '#app/domains/shops/profile/security-forms.server.ts';
import { shopForms } from '#app/domains/shops/profile/shop-forms.server.ts';
import { teamForms } from '#app/domains/shops/profile/team-forms.server.ts';
import { shopDeletionCounts } from '#app/domains/shops/shops.queries.server.ts';
import { stockDeletionCounts } from '#app/domains/stocks/figures.queries.server.ts';
import { httpErrors } from '#app/platform/http/errors/http.errors.ts';
import { formFault } from '#app/platform/http/forms/form-fault.server.ts';
import { ownPath } from '#app/platform/http/forms/own-path.ts';
import { keyOf, rawField } from '#app/platform/http/input/form-fields.ts';
import { withCookies } from '#app/platform/http/with-cookies.ts';

const forms: Handlers = { ...shopForms, ...teamForms, ...securityForms, ...noticeForms };

/** One form of the profile, answered: with words, with the way back, or by starting over. */
export async function answerProfile(context: FormContext) {
  const intent = keyOf(context.form, 'intent');
  const back = rawField(context.form, 'back');
  const handle = Object.hasOwn(forms, intent) ? forms[intent] : undefined;
  if (!handle) throw httpErrors.invalid();
  try {
    const { cookies = [], startOver, ...answer } = await handle(context);
    const headers = withCookies(cookies);
    if (startOver) return redirectDocument(startOver, { headers });
    if (back) return redirect(ownPath(back), { headers });
    return data<ProfileAnswer>({ intent, ...answer }, { headers });
  } catch (error) {
    const { fault, status } = formFault(error, context.facts.translator);
    // The session ended meanwhile: the whole page says so, not one of its forms.
    if (fault.code === 'accounts.not_signed_in') throw error;
    return data<ProfileAnswer>({ intent, fault }, { status });
  }
}

/** What Delete Shop removes, from every domain that keeps something for a shop, and what is in its way. */
export async function deletionFacts(shopId: string) {
  const [stock, shop, inbox, orders, adverts, underWay, isHeld] = await Promise.all([
    stockDeletionCounts(shopId),
    shopDeletionCounts(shopId),
    inboxCounts(shopId),
    orderCount(shopId),
    advertCount(shopId),
    moneyUnderWayOf(shopId),
    isShopHeld(shopId),
  ]);
  const counts = { ...stock, ...shop, messages: inbox.total, orders, adverts };
  return { counts, underWay, isHeld };
}
