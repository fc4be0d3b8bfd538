import { AppError } from '#app/platform/errors.ts';
import { limitVisitor } from '#app/platform/http/call-limit.server.ts';
import { errorText } from '#app/platform/http/error-answer.server.ts';
import { keyOf } from '#app/platform/http/input/form-fields.ts';
import { type RequestFacts, requestFacts } from '#app/platform/http/request-facts.server.ts';
import { readVisitor, visitorCookie } from '#app/platform/http/visitor.server.ts';
import { newToken } from '#app/platform/id.ts';
import { type Viewer, viewerContext } from '../viewer.server.ts';
import { rateShop } from './rate-shop.server.ts';

interface PageContext {
  get(key: typeof requestFacts): RequestFacts;
  get(key: typeof viewerContext): () => Promise<Viewer | undefined>;
}

interface RateAnswer {
  answer: { ok: boolean; message: string };
  status: number;
  /** For a visitor whom we did not know. */
  cookie: string | undefined;
}

/** The Rate this Shop form: the same rating as the JSON function's, told in words. */
export async function rateFromForm(
  request: Request,
  shopId: string,
  context: PageContext,
): Promise<RateAnswer> {
  const facts = context.get(requestFacts);
  const { t } = facts.translator;
  const known = readVisitor(request.headers.get('cookie'), facts.origin);
  const visitorId = known ?? newToken();
  const cookie = known === undefined ? visitorCookie(visitorId, facts.origin) : undefined;
  const form = await request.formData();
  try {
    await limitVisitor(facts.clientAddress, visitorId, {
      name: 'rate',
      visitor: 60,
      address: 2_000,
    });
    const viewer = await context.get(viewerContext)();
    const stars = Number(keyOf(form, 'stars'));
    await rateShop({ shopId, visitorId, stars, userId: viewer?.session.userId });
    return { answer: { ok: true, message: t('shop.rated') }, status: 200, cookie };
  } catch (error) {
    if (!(error instanceof AppError) || error.kind === 'not_found') throw error;
    return {
      answer: { ok: false, message: errorText(error, facts.translator) },
      status: error.status,
      cookie,
    };
  }
}
