import { nairaToKobo } from '#app/platform/text/naira-in.ts';

/** A price as somebody writes it; undefined where it is none. */
export const priceOf = (text: string | undefined): number | undefined => {
  const kobo = text ? nairaToKobo(text) : undefined;
  return kobo !== undefined && kobo > 0 && kobo <= 100_000_000_000 ? kobo : undefined;
};
