import { setTimeout as wait } from 'node:timers/promises';
import { categoryBranch } from '#app/domains/categories/category-tree.ts';
import type { OwnShop } from '#app/domains/shops/shops.queries.server.ts';
import { settings } from '#app/platform/env.server.ts';
import { shrinkPhoto } from '#app/platform/images/image-work.server.ts';
import { log } from '#app/platform/log.server.ts';
import { openAiVision } from '#app/providers/vision/openai-vision.server.ts';
import { shopCategories } from '../pages/own-page.server.ts';
import { placeByWords } from './place-by-words.ts';
import { type Branch, questionFor, readSuggestion, type Suggestion } from './suggestion.ts';

async function askVision(
  jpeg: Buffer<ArrayBuffer>,
  branch: Branch,
): Promise<Suggestion | undefined> {
  const { vision } = settings();
  if (!vision) return undefined;
  try {
    const written = await openAiVision(vision).ask({
      jpeg,
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
  /** True when nobody looked at the photo: then only the typed words say something. */
  isLocal: boolean;
}

interface AnalysisRequest {
  shop: OwnShop;
  bytes: Uint8Array;
  /** What stands in the form already. */
  words?: string | undefined;
  /** How long a guess lets a person wait at least. */
  patienceMs?: number;
}

/** Words for a photo by the vision service; without one, after two seconds, only the place that the typed words name. */
export async function analyzePhoto(request: AnalysisRequest): Promise<PhotoAnalysis> {
  const { shop, bytes, words = '', patienceMs = 2_000 } = request;
  const names = shopCategories(shop);
  const branches = names.map((name) => ({ name, groups: categoryBranch(name) }));
  const branch = {
    name: names.join(', '),
    groups: branches.flatMap(({ groups }) => groups),
  };
  const categoryOf = ({ category2 }: Suggestion): string =>
    branches.find(({ groups }) => groups.some(({ name }) => name === category2))?.name ??
    names[0] ??
    '';
  const jpeg = await shrinkPhoto(bytes, { key: shop.id });
  const started = performance.now();
  const seen = await askVision(jpeg, branch);
  if (seen) return { ...seen, category1: categoryOf(seen), isLocal: false };
  await wait(Math.max(0, patienceMs - (performance.now() - started)));
  const guess = { name: '', description: '', ...placeByWords(words, branch) };
  return { ...guess, category1: categoryOf(guess), isLocal: true };
}
