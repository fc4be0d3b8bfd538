import { limitVisitor } from '#app/platform/http/call-limit.server.ts';
import { checked, formFault } from '#app/platform/http/form-fault.server.ts';
import { rawField, rawForm } from '#app/platform/http/input/form-fields.ts';
import { parseJson } from '#app/platform/http/input/json-text.ts';
import type { RequestFacts } from '#app/platform/http/request-facts.server.ts';
import { readVisitor, visitorCookie } from '#app/platform/http/visitor.server.ts';
import { newToken } from '#app/platform/id.ts';
import { keyField } from '#app/platform/text/fields.ts';
import { orderDraft } from '../order-draft.ts';
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

interface Placing {
  request: Request;
  facts: RequestFacts;
  shopId: string;
  form: FormData;
  cameBy: CameBy;
}

/** The check-out form: an order, or what changed, or why not. What was typed stays in the form. */
export async function placeFromForm({ request, facts, shopId, form, cameBy }: Placing) {
  const known = readVisitor(request.headers.get('cookie'), facts.origin);
  const visitorId = known ?? newToken();
  const cookies = known === undefined ? [visitorCookie(visitorId, facts.origin)] : [];
  try {
    await limitVisitor(facts.clientAddress, visitorId, {
      name: 'order',
      visitor: 60,
      address: 3_000,
    });
    const draft = checked(orderDraft, { ...rawForm(form), shopId, lines: linesOf(form) });
    const key = operation.catch(newToken()).parse(rawField(form, 'key'));
    const { orderId } = await placeOnce({ visitorId, key, draft, cameBy });
    return { cookies, status: 200, answer: { placed: await orderCode(orderId) } };
  } catch (error) {
    if (error instanceof OrderChanged)
      return { cookies, status: 409, answer: { changes: error.changes } };
    const { fault, status } = formFault(error, facts.translator);
    return { cookies, status, answer: { fault } };
  }
}
