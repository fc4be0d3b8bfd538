import { setTimeout as wait } from 'node:timers/promises';
import { and, count, desc, eq } from 'drizzle-orm';
import type { OwnShop } from '#app/domains/shops/shops.queries.server.ts';
import { database } from '#app/platform/db/database.server.ts';
import { settings } from '#app/platform/env.server.ts';
import { lookAtPhoto } from '#app/platform/images/image-work.server.ts';
import type { PhotoLook } from '#app/platform/images/look-at-photo.server.ts';
import { log } from '#app/platform/log.server.ts';
import { openAiVision } from '#app/providers/vision/openai-vision.server.ts';
import { categoryChoice } from '../pages/own-page.server.ts';
import { stocks } from '../stocks.table.server.ts';
import { colourName } from './colour-name.ts';
import { type Branch, questionFor, readSuggestion, type Suggestion } from './suggestion.ts';

/** What this shop lists most often: the best guess for somebody who cannot see. */
async function usualPlace(shopId: string) {
  const [row] = await database()
    .select({ category2: stocks.category2, category3: stocks.category3 })
    .from(stocks)
    .where(and(eq(stocks.shopId, shopId)))
    .groupBy(stocks.category2, stocks.category3)
    .orderBy(desc(count()))
    .limit(1);
  return row;
}

async function localSuggestion(shop: OwnShop, look: PhotoLook, { groups }: Branch) {
  const usual = await usualPlace(shop.id);
  const group = groups.find(({ name }) => name === usual?.category2) ?? groups[0];
  const kind = group?.items.find((item) => item === usual?.category3) ?? group?.items[0];
  const colour = colourName(look);
  return {
    name: kind ? `${kind}, ${colour.toLowerCase()}` : colour,
    description: kind ? `${kind} in ${colour.toLowerCase()}.` : `${colour}.`,
    category2: group?.name,
    category3: kind,
  };
}

async function askVision(look: PhotoLook, branch: Branch): Promise<Suggestion | undefined> {
  const { vision } = settings();
  if (!vision) return undefined;
  try {
    const written = await openAiVision(vision).ask({
      jpeg: look.jpeg,
      prompt: questionFor(branch),
    });
    const suggestion = readSuggestion(written, branch);
    if (!suggestion)
      log.warn({ length: written.length }, 'the vision service gave no usable answer');
    return suggestion;
  } catch (error) {
    log.warn({ err: error }, 'the vision service failed');
    return undefined;
  }
}

export interface PhotoAnalysis extends Suggestion {
  category1: string;
  /** True when nobody looked at the photo but us: a guess to start from. */
  isLocal: boolean;
}

interface AnalysisRequest {
  shop: OwnShop;
  bytes: Uint8Array;
  /** How long a guess lets a person wait at least. */
  patienceMs?: number;
}

/** Words for a photo: by the vision service, else after two seconds a guess that says it is one. */
export async function analyzePhoto(request: AnalysisRequest): Promise<PhotoAnalysis> {
  const { shop, bytes, patienceMs = 2_000 } = request;
  const choice = categoryChoice(shop);
  const branches = [choice, ...choice.others];
  const branch = {
    name: branches.map(({ name }) => name).join(', '),
    groups: branches.flatMap(({ groups }) => groups),
  };
  const categoryOf = ({ category2 }: Suggestion): string =>
    branches.find(({ groups }) => groups.some(({ name }) => name === category2))?.name ??
    choice.name;
  const look = await lookAtPhoto(bytes, { key: shop.id });
  const started = performance.now();
  const seen = await askVision(look, branch);
  if (seen) return { ...seen, category1: categoryOf(seen), isLocal: false };
  await wait(Math.max(0, patienceMs - (performance.now() - started)));
  const guess = await localSuggestion(shop, look, branch);
  return { ...guess, category1: categoryOf(guess), isLocal: true };
}
