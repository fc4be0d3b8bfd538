import { stepAnswerIn, stepOfError } from '#app/platform/extra-step/extra-step.server.ts';
import type { ExtraStep } from '#app/platform/extra-step/extra-step.ts';
import { formFault } from '#app/platform/http/forms/form-fault.server.ts';
import type { FormFault } from '#app/platform/http/forms/form-fault.ts';
import { keyOf } from '#app/platform/http/input/form-fields.ts';
import { type CallLimit, limitVisitor } from '#app/platform/http/limits/call-limit.server.ts';
import type { RequestContext } from '#app/platform/http/request-context.server.ts';
import { metVisitor } from '#app/platform/visitors/signed-visitor.server.ts';
import type { CodeStep, Requester } from './accounts.ts';
import { browserRequester } from './requester.server.ts';

export interface ProveAnswer {
  /** What was typed stays in the form. */
  typed: Record<string, string>;
  /** A code went to the phone and has to come back. */
  code?: CodeStep | undefined;
  fault?: FormFault | undefined;
  extraStep?: ExtraStep | undefined;
  /** The form is at its second step, where the code is typed. */
  isAsked?: boolean | undefined;
}

export interface Asking {
  request: Request;
  facts: RequestContext;
  form: FormData;
}

/** Whoever is at the form; the browser token is there, as on every page. */
export interface Prover {
  requester: Requester;
  visitorId: string;
}

interface Proving<T> {
  limit: CallLimit;
  typed: Record<string, string>;
  ask: (prover: Prover, options: { resend: boolean }) => Promise<CodeStep>;
  prove: (prover: Prover, code: string) => Promise<T>;
  /** An error after which the form begins anew. */
  startAgain?: string;
}

export interface Proved<T> {
  cookies: string[];
  status: number;
  proved?: T | undefined;
  answer: ProveAnswer;
}

/** A form without an account: first the phone, then the code that was sent to it. */
export async function proveFromForm<T>(
  { request, facts, form }: Asking,
  { limit, typed, ask, prove, startAgain }: Proving<T>,
): Promise<Proved<T>> {
  const met = await metVisitor(request.headers.get('cookie'), facts.origin);
  const { requester, setCookies } = browserRequester(request, facts);
  const cookies = met.cookie === undefined ? setCookies : [met.cookie, ...setCookies];
  const intent = keyOf(form, 'intent');
  try {
    const step = stepAnswerIn(form);
    await limitVisitor({ met, address: facts.clientAddress, step }, limit);
    const prover = { requester: { ...requester, step }, visitorId: met.visitorId };
    if (intent === 'code') {
      const proved = await prove(prover, keyOf(form, 'code'));
      return { cookies, status: 200, proved, answer: { typed } };
    }
    const code = await ask(prover, { resend: intent === 'resend' });
    return { cookies, status: 200, answer: { typed, code } };
  } catch (error) {
    const { fault, status } = formFault(error, facts.translator);
    const extraStep = stepOfError(error);
    const isAsked = intent !== 'start' && fault.code !== startAgain;
    const answer = { typed, fault, extraStep, isAsked };
    return { cookies, status: extraStep ? 200 : status, answer };
  }
}
