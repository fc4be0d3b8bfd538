import { log } from '#app/platform/log.server.ts';
import type { RequestContext } from '../request-context.server.ts';

const longestWaitMs = 4_000;

async function inTime<Part>(part: Promise<Part>): Promise<Part> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('a part of the page took too long')), longestWaitMs);
  });
  return Promise.race([part, late]).finally(() => clearTimeout(timer));
}

/**
 * Parts that a page can do without. One visitor gets them when they are ready. A page for many has them
 * from the start; where one fails the page goes out without it, and only to those who wait for it now.
 */
export async function laterParts<Part>(
  facts: Pick<RequestContext, 'id' | 'forMany'>,
  parts: readonly Promise<Part>[],
  without: Part,
): Promise<(Part | Promise<Part>)[]> {
  const { forMany } = facts;
  if (!forMany) return [...parts];
  const orWithout = (error: unknown): Part => {
    log.warn({ err: error, request: facts.id }, 'page part failed');
    forMany.keepNot();
    return without;
  };
  return Promise.all(parts.map((part) => inTime(part).catch(orWithout)));
}
