import { stepAnswerIn } from '#app/platform/extra-step/extra-step.server.ts';
import { ownPath } from '#app/platform/http/forms/own-path.ts';
import { formOf } from '#app/platform/http/input/form.server.ts';
import { keyOf } from '#app/platform/http/input/form-fields.ts';
import type { CallLimit } from '#app/platform/http/limits/call-limit.server.ts';
import type { RequestContext } from '#app/platform/http/request-context.server.ts';
import { knownVisitor } from '#app/platform/visitors/known-visitor.server.ts';
import { metVisitor } from '#app/platform/visitors/signed-visitor.server.ts';
import { followLimit, followShop } from './follow-shop.server.ts';
import { likeLimit, likeStock } from './like-stock.server.ts';
import { dropWish, wishLimit, wishStock } from './wish-stock.server.ts';

const year = 31_536_000;

/** Within reach of scripts, unlike the visitor's id: that asking for "mine" makes sense. */
const knownMark = `oja-known=1; Path=/; Max-Age=${year}; SameSite=Lax`;

/** The page on which the heart was pressed. */
function pressedOn(request: Request, origin: string, stockId: string): string {
  const from = request.headers.get('referer') ?? '';
  const path = from.startsWith(`${origin}/`) ? from.slice(origin.length) : `/stocks/${stockId}`;
  return `${ownPath(path).split('#')[0]}#p-${stockId}`;
}

interface PressAnswer {
  to: string;
  status: 303 | 307;
  cookies: string[];
}

interface Press {
  /** Where the form is sent. */
  path: string;
  limit: CallLimit;
  act: (form: FormData, visitorKey: string) => Promise<unknown>;
  /** The page afterwards. */
  to: (form: FormData) => string;
}

type Facts = Pick<RequestContext, 'origin' | 'clientAddress'>;

/**
 * A visitor's press before the page's script was there, or without any. Who is met for the first time is sent here again
 * with the id of now.
 */
export async function pressFromForm(
  request: Request,
  { origin, clientAddress: address }: Facts,
  { path, limit, act, to }: Press,
): Promise<PressAnswer> {
  const form = await formOf(request);
  const met = await metVisitor(request.headers.get('cookie'), origin);
  const caller = { met, address, step: stepAnswerIn(form) };
  const { key, isKnown } = await knownVisitor(caller, limit);
  const isAgain = new URL(request.url).searchParams.has('again');
  if (!isKnown && !isAgain && met.cookie !== undefined)
    return { to: `${path}?again=1`, status: 307, cookies: [met.cookie] };
  if (isKnown) await act(form, key);
  return { to: to(form), status: 303, cookies: [knownMark] };
}

/** A heart likes, so that pressing twice is the same as once. */
export const likeFromForm = (request: Request, facts: Facts): Promise<PressAnswer> =>
  pressFromForm(request, facts, {
    path: '/likes',
    limit: likeLimit,
    act: (form, visitorKey) =>
      likeStock({ stockId: keyOf(form, 'stockId'), visitorKey, liked: true }),
    to: (form) => pressedOn(request, facts.origin, keyOf(form, 'stockId')),
  });

/** "Tell me when it is back", and the same taken back. */
export const wishFromForm = (request: Request, facts: Facts): Promise<PressAnswer> =>
  pressFromForm(request, facts, {
    path: '/my/waiting',
    limit: wishLimit,
    act: (form, visitorKey) => {
      const variantId = keyOf(form, 'variantId') || null;
      const wish = { stockId: keyOf(form, 'stockId'), variantId, visitorKey };
      return keyOf(form, 'intent') === 'drop' ? dropWish(wish) : wishStock(wish);
    },
    to: () => '/my/waiting',
  });

/** "Follow shop", and the same taken back. */
export const followFromForm = (request: Request, facts: Facts): Promise<PressAnswer> =>
  pressFromForm(request, facts, {
    path: '/my/shops',
    limit: followLimit,
    act: (form, visitorKey) => {
      const follows = keyOf(form, 'intent') !== 'drop';
      return followShop({ shopId: keyOf(form, 'shopId'), visitorKey, follows });
    },
    to: () => '/my/shops',
  });
