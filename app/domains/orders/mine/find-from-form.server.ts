import { z } from 'zod';
import type { CodeStep } from '#app/domains/accounts/accounts.ts';
import { phoneKey } from '#app/domains/accounts/phone/phone.ts';
import { browserRequester } from '#app/domains/accounts/requester.server.ts';
import { stepAnswerIn, stepOfError } from '#app/platform/extra-step/extra-step.server.ts';
import type { ExtraStep } from '#app/platform/extra-step/extra-step.ts';
import { formFault, readForm } from '#app/platform/http/forms/form-fault.server.ts';
import type { FormFault } from '#app/platform/http/forms/form-fault.ts';
import { keyOf, typedAgain } from '#app/platform/http/input/form-fields.ts';
import { limitVisitor } from '#app/platform/http/limits/call-limit.server.ts';
import type { RequestContext } from '#app/platform/http/request-context.server.ts';
import { textField } from '#app/platform/text/fields.ts';
import { metVisitor } from '#app/platform/visitors/signed-visitor.server.ts';
import { bringOrders, sendFindCode } from './find-orders.server.ts';

const input = z.object({
  phone: textField({ max: 40, tooLong: 'orders.phone_invalid' })
    .transform((typed) => phoneKey(typed) ?? '')
    .refine(Boolean, 'orders.phone_invalid'),
  number: textField({ max: 12, tooLong: 'orders.number_invalid' })
    .transform((typed) => typed.replace(/[#\s]/g, ''))
    .refine((typed) => /^\d{0,9}$/.test(typed), 'orders.number_invalid')
    .transform((typed) => (typed === '' ? undefined : Number(typed))),
});

export interface FindAnswer {
  /** What was typed stays in the form. */
  typed: { phone: string; number: string };
  /** A code went to the phone and has to come back. */
  code?: CodeStep | undefined;
  fault?: FormFault | undefined;
  extraStep?: ExtraStep | undefined;
  /** The form is at its second step, where the code is typed. */
  isAsked?: boolean | undefined;
}

interface Found {
  cookies: string[];
  status: number;
  /** The codes of the orders that are on this device now. */
  found?: string[] | undefined;
  answer: FindAnswer;
}

/** "Find my order": first the code, then the orders. */
export async function findFromForm(
  request: Request,
  facts: RequestContext,
  form: FormData,
): Promise<Found> {
  const met = await metVisitor(request.headers.get('cookie'), facts.origin);
  const { requester, setCookies } = browserRequester(request, facts);
  const cookies = met.cookie === undefined ? setCookies : [met.cookie, ...setCookies];
  const typed = { phone: typedAgain(form, 'phone', 40), number: typedAgain(form, 'number', 12) };
  const intent = keyOf(form, 'intent');
  try {
    const step = stepAnswerIn(form);
    const caller = { met, address: facts.clientAddress, step };
    await limitVisitor(caller, { name: 'find-orders', visitor: 60, address: 3_000 });
    const find = { ...readForm(input, form), requester: { ...requester, step } };
    if (intent === 'code') {
      const { visitorId } = met;
      const found = await bringOrders(find, { code: keyOf(form, 'code'), visitorId });
      return { cookies, status: 200, found, answer: { typed } };
    }
    const code = await sendFindCode(find, { resend: intent === 'resend' });
    return { cookies, status: 200, answer: { typed, code } };
  } catch (error) {
    const { fault, status } = formFault(error, facts.translator);
    const extraStep = stepOfError(error);
    const isAsked = intent !== 'start' && fault.code !== 'orders.none_found';
    const answer = { typed, fault, extraStep, isAsked };
    return { cookies, status: extraStep ? 200 : status, answer };
  }
}
