import { browserRequester } from '#app/domains/accounts/requester.server.ts';
import { setAccountCookie } from '#app/domains/accounts/session/account-cookies.server.ts';
import { stepAnswerIn, stepOfError } from '#app/platform/extra-step/extra-step.server.ts';
import { checked, formFault } from '#app/platform/http/forms/form-fault.server.ts';
import { rawField, rawForm } from '#app/platform/http/input/form-fields.ts';
import { parseJson } from '#app/platform/http/input/json-text.ts';
import { limitVisitor } from '#app/platform/http/limits/call-limit.server.ts';
import type { RequestContext } from '#app/platform/http/request-context.server.ts';
import { newToken } from '#app/platform/id.ts';
import { keyField } from '#app/platform/text/fields.ts';
import { metVisitor } from '#app/platform/visitors/signed-visitor.server.ts';
import { doOrAsk, proofOf } from '../hoarding/buyer-proof.server.ts';
import { type OrderDraft, orderDraft } from '../order-draft.ts';
import { orderCode } from '../orders.queries.server.ts';
import { OrderChanged } from './locked-lines.server.ts';
import { type CameBy, placeOnce } from './place-order.server.ts';

const operation = keyField().regex(/^[\x21-\x7e]{8,100}$/);

/** A cart that cannot be read is an empty one. */
function linesOf(form: FormData): unknown {
  try {
    return parseJson(rawField(form, 'lines'));
  } catch {
    return [];
  }
}

const draftIn = (form: FormData, shopId: string, deal: string): OrderDraft =>
  checked(orderDraft, { ...rawForm(form), shopId, deal, lines: linesOf(form) });

interface Placing {
  request: Request;
  facts: RequestContext;
  shopId: string;
  /** The agreed price whose page the form stands on. */
  deal?: string | undefined;
  form: FormData;
  cameBy: Omit<CameBy, 'language'>;
}

/** The check-out form: an order, or what changed, or why not. What was typed stays in the form. */
export async function placeFromForm(placing: Placing) {
  const { request, facts, shopId, deal = '', form, cameBy: source } = placing;
  const { origin, clientAddress: address, translator } = facts;
  const cameBy = { ...source, language: translator.language };
  const met = await metVisitor(request.headers.get('cookie'), origin);
  const { visitorId } = met;
  const cookies = met.cookie === undefined ? [] : [met.cookie];
  const { requester, setCookies } = browserRequester(request, facts);
  try {
    const caller = { met, address, step: stepAnswerIn(form) };
    await limitVisitor(caller, { name: 'order', visitor: 60, address: 3_000 });
    const draft = draftIn(form, shopId, deal);
    const key = operation.catch(newToken()).parse(rawField(form, 'key'));
    const { done, code } = await doOrAsk({
      form,
      phone: draft.phone,
      requester,
      act: (by) =>
        placeOnce({ visitorId, key, draft, cameBy, buyer: { address, takeProof: proofOf(by) } }),
      onProved: (token) => cookies.push(setAccountCookie('browser', token, origin)),
    });
    if (done) return { cookies, status: 200, answer: { placed: await orderCode(done.orderId) } };
    return { cookies: [...cookies, ...setCookies], status: 200, answer: { code } };
  } catch (error) {
    if (error instanceof OrderChanged)
      return { cookies, status: 409, answer: { changes: error.changes, sums: error.sums } };
    const { fault, status } = formFault(error, facts.translator);
    const extraStep = stepOfError(error);
    // The step is this browser's: without its cookie it would be asked for again and again.
    if (extraStep)
      return { cookies: [...cookies, ...setCookies], status: 200, answer: { extraStep, fault } };
    return { cookies, status, answer: { fault } };
  }
}
