import { stepAnswerIn } from '#app/platform/extra-step/extra-step.server.ts';
import { ownPath } from '#app/platform/http/forms/own-path.ts';
import { formOf } from '#app/platform/http/input/form.server.ts';
import { keyOf } from '#app/platform/http/input/form-fields.ts';
import type { RequestContext } from '#app/platform/http/request-context.server.ts';
import { knownVisitor } from '#app/platform/visitors/known-visitor.server.ts';
import { metVisitor } from '#app/platform/visitors/signed-visitor.server.ts';
import { likeLimit, likeStock } from './like-stock.server.ts';

const year = 31_536_000;

/** Within reach of scripts, unlike the visitor's id: that asking for "mine" makes sense. */
const knownMark = `oja-known=1; Path=/; Max-Age=${year}; SameSite=Lax`;

/** The page on which the heart was pressed. */
function pressedOn(request: Request, origin: string, stockId: string): string {
  const from = request.headers.get('referer') ?? '';
  const path = from.startsWith(`${origin}/`) ? from.slice(origin.length) : `/stocks/${stockId}`;
  return `${ownPath(path).split('#')[0]}#p-${stockId}`;
}

interface LikeAnswer {
  to: string;
  status: 303 | 307;
  cookies: string[];
}

/**
 * A heart that was pressed before the page's script was there, or without any: it likes, so that pressing
 * twice is the same as once. Who is met for the first time is sent here again with the id of now.
 */
export async function likeFromForm(
  request: Request,
  { origin, clientAddress: address }: Pick<RequestContext, 'origin' | 'clientAddress'>,
): Promise<LikeAnswer> {
  const form = await formOf(request);
  const stockId = keyOf(form, 'stockId');
  const met = await metVisitor(request.headers.get('cookie'), origin);
  const caller = { met, address, step: stepAnswerIn(form) };
  const { key: visitorKey, isKnown } = await knownVisitor(caller, likeLimit);
  const isAgain = new URL(request.url).searchParams.has('again');
  if (!isKnown && !isAgain && met.cookie !== undefined)
    return { to: '/likes?again=1', status: 307, cookies: [met.cookie] };
  if (isKnown) await likeStock({ stockId, visitorKey, liked: true });
  return { to: pressedOn(request, origin, stockId), status: 303, cookies: [knownMark] };
}
