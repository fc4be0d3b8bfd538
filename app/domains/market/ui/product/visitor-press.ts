import { followBy, hasPush } from '#app/domains/notices/ui/push.ts';
import { callFunction, rememberVisitor } from './visitor-calls.ts';

/** A press that the server keeps and My Oja shows; where the browser has pushes it is told by one, too. */
async function press<T>(
  name: string,
  body: object,
  isOn: (answer: T) => boolean,
): Promise<boolean> {
  rememberVisitor();
  const on = isOn(await callFunction<T>(name, body));
  if (on && hasPush()) void followBy('followNews', {}, true);
  return on;
}

export const pressFollow = (shopId: string, follows: boolean): Promise<boolean> =>
  press<{ follows: boolean }>('followShop', { shopId, follows }, (answer) => answer.follows);

export const isFollowed = async (shopId: string): Promise<boolean> =>
  (await callFunction<{ follows: boolean }>('myShop', { shopId })).follows;

/** Null waits for any piece of the item. */
type Variant = string | null;

export const pressWish = (stockId: string, variantId: Variant, waits: boolean): Promise<boolean> =>
  press<{ waits: boolean }>('wishStock', { stockId, variantId, waits }, (answer) => answer.waits);

export const waitedVariants = async (stockId: string): Promise<Variant[]> =>
  (await callFunction<{ variants: Variant[] }>('myWishes', { stockId })).variants;
