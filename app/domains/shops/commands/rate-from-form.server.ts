import { AppError } from '#app/platform/errors.ts';
import { stepAnswerIn, stepOfError } from '#app/platform/extra-step/extra-step.server.ts';
import type { ExtraStep } from '#app/platform/extra-step/extra-step.ts';
import { errorText } from '#app/platform/http/errors/error-answer.server.ts';
import { formOf } from '#app/platform/http/input/form.server.ts';
import { keyOf } from '#app/platform/http/input/form-fields.ts';
import { type RequestContext, requestContext } from '#app/platform/http/request-context.server.ts';
import { knownVisitor } from '#app/platform/visitors/known-visitor.server.ts';
import { metVisitor } from '#app/platform/visitors/signed-visitor.server.ts';
import { type Viewer, viewerContext } from '../viewer/viewer.server.ts';
import { rateLimit, rateShop } from './rate-shop.server.ts';

interface PageContext {
  get(key: typeof requestContext): RequestContext;
  get(key: typeof viewerContext): () => Promise<Viewer | undefined>;
}

export interface RateAnswer {
  ok: boolean;
  message: string;
  /** Not counted yet: sent once more with what the answer gave (the visitor id, a step), it is. */
  again?: { stars: string; step?: ExtraStep };
}

interface Rated {
  answer: RateAnswer;
  status: number;
  /** For a visitor whom we did not know. */
  cookie: string | undefined;
}

/** The Rate this Shop form: the same rating as the JSON function's, told in words. */
export async function rateFromForm(
  request: Request,
  shopId: string,
  context: PageContext,
): Promise<Rated> {
  const { translator, origin, clientAddress: address } = context.get(requestContext);
  const form = await formOf(request);
  const stars = keyOf(form, 'stars');
  const met = await metVisitor(request.headers.get('cookie'), origin);
  const { cookie } = met;
  try {
    const meeting = { met, address, step: stepAnswerIn(form) };
    const { key: visitorKey, isKnown } = await knownVisitor(meeting, rateLimit);
    const userId = (await context.get(viewerContext)())?.session.userId;
    await rateShop({ shopId, visitorKey, isKnown, address, stars: Number(stars), userId });
    const answer: RateAnswer = isKnown
      ? { ok: true, message: translator.t('shop.rated') }
      : { ok: false, message: translator.t('shop.rate_confirm'), again: { stars } };
    return { answer, status: 200, cookie };
  } catch (error) {
    if (!(error instanceof AppError) || error.kind === 'not_found') throw error;
    const step = stepOfError(error);
    const answer = { ok: false, message: errorText(error, translator) };
    if (step) return { answer: { ...answer, again: { stars, step } }, status: 200, cookie };
    return { answer, status: error.status, cookie };
  }
}
